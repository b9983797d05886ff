// The device, its properties and attributes, versions, limits, errors, functions and occupancy (runtime API, "Device Management",
// "Error Handling", "Execution Control", "Occupancy", "Version Management"). HAZARD-NONE
#include "../expect.h"

#include <cstring>

__global__ void simple(int *p) { p[threadIdx.x] = 1; }
__global__ void __launch_bounds__(128) bounded(int *p) { p[threadIdx.x] = 1; }
__global__ void with_shared(int *p) {
  __shared__ int data[256];
  data[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = data[255 - threadIdx.x];
}
__global__ void with_dynamic(int *p) {
  extern __shared__ int data[];
  data[threadIdx.x] = threadIdx.x;
  p[threadIdx.x] = data[threadIdx.x];
}

static int attribute(cudaDeviceAttr which) {
  int value = -1;
  expect("an attribute", int(cudaDeviceGetAttribute(&value, which, 0)), 0);
  return value;
}

static void device() {
  int count = 0, number = -1;
  expect("how many", int(cudaGetDeviceCount(&count)), 0);
  expect("one", count, 1);
  expect("to use it", int(cudaSetDevice(0)), 0);
  expect("a second one", int(cudaSetDevice(1)), int(cudaErrorInvalidDevice));
  expect("the last error", int(cudaGetLastError()), int(cudaErrorInvalidDevice));
  expect("is forgotten", int(cudaGetLastError()), 0);
  expect("which one", int(cudaGetDevice(&number)), 0);
  expect("the first", number, 0);
  cudaDeviceProp properties;
  expect("its properties", int(cudaGetDeviceProperties(&properties, 0)), 0);
  expect("of a second one", int(cudaGetDeviceProperties(&properties, 1)), int(cudaErrorInvalidDevice));
  cudaGetLastError();
  expect("a name", properties.name[0] != 0, true);
  expect("major", properties.major, attribute(cudaDevAttrComputeCapabilityMajor));
  expect("minor", properties.minor, attribute(cudaDevAttrComputeCapabilityMinor));
  expect("capability", properties.major * 10 + properties.minor, 90);
  expect("warps", properties.warpSize, attribute(cudaDevAttrWarpSize));
  expect("threads in a block", properties.maxThreadsPerBlock, attribute(cudaDevAttrMaxThreadsPerBlock));
  expect("... 1024", properties.maxThreadsPerBlock, 1024);
  expect("along x", properties.maxThreadsDim[0], attribute(cudaDevAttrMaxBlockDimX));
  expect("along z", properties.maxThreadsDim[2], attribute(cudaDevAttrMaxBlockDimZ));
  expect("blocks along x", properties.maxGridSize[0], attribute(cudaDevAttrMaxGridDimX));
  expect("blocks along y", properties.maxGridSize[1], 65535);
  expect("multiprocessors", properties.multiProcessorCount, attribute(cudaDevAttrMultiProcessorCount));
  expect("... 132", properties.multiProcessorCount, 132);
  expect("shared memory", int(properties.sharedMemPerBlock), attribute(cudaDevAttrMaxSharedMemoryPerBlock));
  expect("if opted in", int(properties.sharedMemPerBlockOptin),
         attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin));
  expect("... 227 KiB", int(properties.sharedMemPerBlockOptin), 227 << 10);
  expect("constant memory", int(properties.totalConstMem), 64 << 10);
  expect("cooperative launches", properties.cooperativeLaunch, attribute(cudaDevAttrCooperativeLaunch));
  expect("one address space", attribute(cudaDevAttrUnifiedAddressing), 1);
  cudaDeviceProp wanted = {};
  wanted.major = 8;
  expect("to choose one", int(cudaChooseDevice(&number, &wanted)), 0);
  expect("that", number, 0);
  std::size_t limit = 0;
  expect("a limit", int(cudaDeviceGetLimit(&limit, cudaLimitPrintfFifoSize)), 0);
  expect("is more than nothing", limit > 0, true);
  expect("to set it", int(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 4 << 20)), 0);
  cudaDeviceGetLimit(&limit, cudaLimitPrintfFifoSize);
  expect("it is set", limit, 4 << 20);
  int runtime = 0, driver = 0;
  expect("the runtime's version", int(cudaRuntimeGetVersion(&runtime)), 0);
  expect("... is that of the header", runtime, CUDART_VERSION);
  expect("the driver's", int(cudaDriverGetVersion(&driver)), 0);
  expect("... is not older", driver >= runtime, true);
  unsigned flags = 99;
  expect("flags", int(cudaGetDeviceFlags(&flags)), 0);
  expect("to set them", int(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync)), 0);
  int can = 9;
  expect("peers", int(cudaDeviceCanAccessPeer(&can, 0, 0)), 0);
  expect("none", can, 0);
}

static void errors() {
  expect("success", std::strcmp(cudaGetErrorName(cudaSuccess), "cudaSuccess"), 0);
  expect("its text", std::strcmp(cudaGetErrorString(cudaSuccess), "no error"), 0);
  expect("a name", std::strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue"), 0);
  expect("a text", std::strcmp(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument"), 0);
  expect("memory", std::strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory"), 0);
  expect("an unknown number", std::strcmp(cudaGetErrorString(cudaError_t(123456)), "unrecognized error code"), 0);
  simple<<<1, 2000>>>(nullptr);
  expect("peeking", int(cudaPeekAtLastError()), int(cudaErrorInvalidValue));
  expect("leaves it", int(cudaGetLastError()), int(cudaErrorInvalidValue));
  expect("asking takes it", int(cudaPeekAtLastError()), 0);
}

static void functions() {
  cudaFuncAttributes known;
  expect("a function", int(cudaFuncGetAttributes(&known, with_shared)), 0);
  expect("its shared memory", int(known.sharedSizeBytes), 1024);
  expect("its threads", known.maxThreadsPerBlock, 1024);
  cudaFuncGetAttributes(&known, bounded);
  expect("of bounds", known.maxThreadsPerBlock, 128);
  expect("no function", int(cudaFuncGetAttributes(&known, static_cast<const void *>(&known))),
         int(cudaErrorInvalidDeviceFunction));
  cudaGetLastError();
  int *values;
  cudaMalloc(&values, 1024 * sizeof(int));
  bounded<<<1, 256>>>(values);
  expect("more threads than its bounds", int(cudaGetLastError()), int(cudaErrorInvalidValue));
  with_dynamic<<<1, 32, 64 << 10>>>(values);
  expect("more than 48 KiB", int(cudaGetLastError()), int(cudaErrorInvalidValue));
  expect("allowed", int(cudaFuncSetAttribute(with_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 << 10)),
         0);
  with_dynamic<<<1, 32, 64 << 10>>>(values);
  expect("then it runs", int(cudaGetLastError()), 0);
  cudaDeviceSynchronize();
  cudaFuncGetAttributes(&known, with_dynamic);
  expect("and is known", known.maxDynamicSharedSizeBytes, 64 << 10);
  expect("more than there is",
         int(cudaFuncSetAttribute(with_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 300 << 10)),
         int(cudaErrorInvalidValue));
  cudaGetLastError();
  expect("the cache's share", int(cudaFuncSetCacheConfig(simple, cudaFuncCachePreferShared)), 0);
  cudaFree(values);

  int blocks = 0, size = 0;
  expect("occupancy", int(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, simple, 256, 0)), 0);
  expect("by threads", blocks, 8);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, simple, 32, 0);
  expect("by blocks", blocks, 32);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, simple, 64, 45 << 10);
  expect("by shared memory", blocks, 4);
  expect("the best block", int(cudaOccupancyMaxPotentialBlockSize(&blocks, &size, simple, 0, 0)), 0);
  expect("its size", size, 1024);
  expect("fills the device", blocks, 264);
}

int main() {
  device();
  errors();
  functions();
  expect("a reset", int(cudaDeviceReset()), 0);
  return wrong;
}
