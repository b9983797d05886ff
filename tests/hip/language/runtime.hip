// The runtime API by HIP's names: errors and their texts, launches by macro and by function, symbols, memory, streams,
// the device. HAZARD-NONE
#include "expect.h"

#include <cstring>
#include <string>

#ifndef __HIPCC__
#error "__HIPCC__ is defined in HIP"
#endif
#ifdef __CUDACC__
#error "__CUDACC__ is not defined in HIP"
#endif
#if !defined(__HIP_PLATFORM_AMD__) || !defined(__HIP__) || defined(__CUDA_ARCH__) || defined(__CUDA__)
#error "the platform's macros"
#endif

__constant__ int table[4];
__device__ int counter;

template <class T> __global__ void add(T *out, T value) {
  out[hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x] += value;
}
__global__ void side(int *out) {
#ifdef __HIP_DEVICE_COMPILE__
  *out = 1;
#else
  *out = 2;
#endif
}
__global__ void shared(int *out) {
  HIP_DYNAMIC_SHARED(int, part)
  part[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = part[3 - threadIdx.x];
  if (threadIdx.x == 0)
    atomicAdd(&counter, 5);
}

void errors() {
  void *none = nullptr;
  expect("a device that is not there", int(hipSetDevice(7)), int(hipErrorInvalidDevice));
  expect("its name", std::string(hipGetErrorName(hipErrorInvalidDevice)) == "hipErrorInvalidDevice", true);
  expect("its text", std::string(hipGetErrorString(hipErrorInvalidDevice)) == "invalid device ordinal", true);
  expect("no error", std::string(hipGetErrorString(hipSuccess)) == "no error", true);
  expect("the last error", int(hipGetLastError()), int(hipErrorInvalidDevice));
  expect("then none", int(hipGetLastError()), int(hipSuccess));
  side<<<1, 2048>>>(nullptr);
  expect("a block of 2048 threads", int(hipGetLastError()), int(hipErrorInvalidConfiguration));
  expect("copies nowhere", int(hipMemcpy(none, none, 4, hipMemcpyHostToDevice)), int(hipErrorInvalidValue));
  (void)hipGetLastError();
}

int main() {
  errors();
  int *out, host[128];
  expect("hipMalloc", int(hipMalloc(&out, sizeof host)), 0);
  expect("hipMemset", int(hipMemset(out, 0, sizeof host)), 0);
  hipLaunchKernelGGL(add<int>, dim3(2), dim3(64), 0, 0, out, 3);
  hipLaunchKernelGGL((add<int>), 2, 64, 0, nullptr, out, 4);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(add<int>), dim3(2), dim3(64), 0, hipStreamDefault, out, 1);
  int value = 2;
  void *arguments[] = {&out, &value};
  expect("hipLaunchKernel", int(hipLaunchKernel(add<int>, dim3(2), dim3(64), arguments, 0, nullptr)), 0);
  expect("hipMemcpy", int(hipMemcpyDtoH(host, out, sizeof host)), 0);
  expect_all("launches", host, 128, [](int) { return 10; });

  side<<<1, 1>>>(out);
  (void)hipMemcpy(host, out, sizeof(int), hipMemcpyDeviceToHost);
  expect("the device's side", host[0], 1);

  const int values[] = {2, 3, 5, 7};
  expect("to symbol", int(hipMemcpyToSymbol(HIP_SYMBOL(table), values, sizeof values)), 0);
  shared<<<1, 4, 4 * sizeof(int)>>>(out);
  (void)hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  expect_all("shared memory", host, 4, [&](int k) { return values[3 - k]; });
  expect("from symbol", int(hipMemcpyFromSymbol(host, HIP_SYMBOL(counter), sizeof(int))), 0);
  expect("its value", host[0], 5);

  hipStream_t stream;
  hipEvent_t begin, end;
  float *pinned, milliseconds = -1;
  expect("stream", int(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking)), 0);
  expect("events", int(hipEventCreate(&begin)) + int(hipEventCreate(&end)), 0);
  expect("hipHostMalloc", int(hipHostMalloc(&pinned, 64 * sizeof(float))), 0);
  for (int k = 0; k < 64; ++k)
    pinned[k] = float(k);
  (void)hipEventRecord(begin, stream);
  add<float><<<1, 64, 0, stream>>>(pinned, 0.5f);
  (void)hipEventRecord(end, stream);
  expect("synchronise", int(hipStreamSynchronize(stream)), 0);
  expect("elapsed", int(hipEventElapsedTime(&milliseconds, begin, end)), 0);
  expect("not negative", milliseconds >= 0, true);
  expect_all("pinned memory", pinned, 64, [](int k) { return k + 0.5; });
  hipPointerAttribute_t about;
  expect("attributes", int(hipPointerGetAttributes(&about, pinned)), 0);
  expect("of the host", int(about.type), int(hipMemoryTypeHost));
  expect("hipHostFree", int(hipHostFree(pinned)), 0);

  hipDeviceProp_t device;
  (void)hipGetDeviceProperties(&device, 0);
  expect("architecture", std::strcmp(device.gcnArchName, "gfx90a"), 0);
  expect("shared memory of a block", int(device.sharedMemPerBlock), 65536);
  const float *constant;
  expect("a pointer to constant memory", int(hipMalloc(&constant, sizeof *constant)), 0);
  (void)hipFree(const_cast<float *>(constant));
  int has = 0;
  expect("an attribute that CUDA does not have", int(hipDeviceGetAttribute(&has, hipDeviceAttributeImageSupport, 0)), 0);
  expect("images", has, 1);
  expect("units", int(hipDeviceGetAttribute(&has, hipDeviceAttributePhysicalMultiProcessorCount, 0)), 0);
  expect("as many as the properties say", has, device.multiProcessorCount);
  expect("atomic operations with the host's",
         int(hipDeviceGetAttribute(&has, hipDeviceAttributeHostNativeAtomicSupported, 0)), 0);
  expect("are so", has, 1);
  expect("none of these", int(hipDeviceGetAttribute(&has, hipDeviceAttribute_t(20000), 0)),
         int(hipErrorInvalidValue));
  expect("of no device", int(hipDeviceGetAttribute(&has, hipDeviceAttributeImageSupport, 3)),
         int(hipErrorInvalidDevice));
  printf("<stdio.h> comes with the runtime\n");
  int count = 0;
  expect("devices", int(hipGetDeviceCount(&count)), 0);
  expect("one", count, 1);
  (void)hipFree(out);
  return wrong != 0;
}
