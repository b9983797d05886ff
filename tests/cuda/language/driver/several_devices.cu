// OPTIONS: --devices 2
// The driver API with two devices: a context's device, access between contexts, mapped memory. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>

const int n = 64;

__global__ void fill(int *data, int value) { data[threadIdx.x] = value + int(threadIdx.x); }

int main() {
  int number = -1;
  CUdevice device;
  cuInit(0);
  cuDeviceGetCount(&number);
  expect("devices", number, 2);
  expect("the second", int(cuDeviceGet(&device, 1)), 0);
  expect("a third", int(cuDeviceGet(&device, 2)), int(CUDA_ERROR_INVALID_DEVICE));
  CUcontext first, second, current;
  cuDevicePrimaryCtxRetain(&first, 0);
  cuDevicePrimaryCtxRetain(&second, 1);
  expect("each has its own primary context", first != second, true);
  cuCtxSetCurrent(second);
  cuCtxGetDevice(&device);
  expect("whose the current one is", int(device), 1);
  cudaGetDevice(&number);
  expect("... the runtime API sees", number, 1);
  cudaSetDevice(0);
  cuCtxGetCurrent(&current);
  expect("... and the other way round", current == first, true);
  CUcontext own;
  cuCtxCreate(&own, 0, 1);
  cuCtxGetDevice(&device);
  expect("a context of one's own", int(device), 1);
  cuCtxPopCurrent(&current);
  cuCtxGetDevice(&device);
  expect("... until it is popped", int(device), 0);
  cuCtxDestroy(own);
  cuCtxPopCurrent(&current);
  cudaGetDevice(&number);
  expect("with an empty stack", number, 0);
  cuCtxCreate(&own, 0, 1);
  cudaGetDevice(&number);
  expect("... until there is a context", number, 1);
  cuCtxPopCurrent(&current);
  cudaGetDevice(&number);
  expect("... and when it is popped", number, 0);
  cuCtxPushCurrent(own);
  cuCtxPopCurrent(&current);
  cudaGetDevice(&number);
  expect("... again", number, 0);
  cuCtxPushCurrent(own);
  cuCtxDestroy(own);
  cudaGetDevice(&number);
  expect("... or destroyed", number, 0);
  cuCtxSetCurrent(second);
  cuCtxSetCurrent(nullptr);
  cudaGetDevice(&number);
  expect("... or taken away", number, 0);
  cuCtxSetCurrent(first);

  CUdeviceptr a, b;
  int host[n];
  cuMemAlloc(&a, sizeof host);
  cuCtxSetCurrent(second);
  cuMemAlloc(&b, sizeof host);
  int ordinal = -1;
  cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, b);
  expect("whose memory it is", ordinal, 1);
  expect("not a peer yet", int(cuCtxDisablePeerAccess(first)), int(CUDA_ERROR_PEER_ACCESS_NOT_ENABLED));
  expect("a peer", int(cuCtxEnablePeerAccess(first, 0)), 0);
  fill<<<1, n>>>(reinterpret_cast<int *>(a), 5);
  cuCtxSynchronize();
  expect("a copy between contexts", int(cuMemcpyPeer(b, second, a, first, sizeof host)), 0);
  cuMemcpyDtoH(host, b, sizeof host);
  expect_all("... is one", host, n, [](int k) { return 5 + k; });
  expect("from the wrong one", int(cuMemcpyPeer(b, second, a, second, sizeof host)), int(CUDA_ERROR_INVALID_VALUE));
  cuMemFree(a);
  cuMemFree(b);
  cuCtxDisablePeerAccess(first);

  CUmemAllocationProp of = {};
  of.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  of.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  std::size_t bytes = 0;
  cuMemGetAllocationGranularity(&bytes, &of, CU_MEM_ALLOC_GRANULARITY_MINIMUM);
  CUmemGenericAllocationHandle handle;
  CUdeviceptr mapped;
  expect("memory of the first", int(cuMemCreate(&handle, bytes, &of, 0)), 0);
  cuMemAddressReserve(&mapped, bytes, 0, 0, 0);
  cuMemMap(mapped, bytes, 0, handle, 0);
  CUmemAccessDesc access = {{CU_MEM_LOCATION_TYPE_DEVICE, 1}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  expect("... for the second", int(cuMemSetAccess(mapped, bytes, &access, 1)), 0);
  unsigned long long flags = 9;
  cuMemGetAccess(&flags, &access.location, mapped);
  expect("... which reaches it", flags, int(CU_MEM_ACCESS_FLAGS_PROT_READWRITE));
  access.location.id = 0;
  cuMemGetAccess(&flags, &access.location, mapped);
  expect("... alone", flags, int(CU_MEM_ACCESS_FLAGS_PROT_NONE));
  fill<<<1, n>>>(reinterpret_cast<int *>(mapped), 9);
  access = {{CU_MEM_LOCATION_TYPE_DEVICE, 1}, CU_MEM_ACCESS_FLAGS_PROT_NONE};
  expect("... closed after a launch", int(cuMemSetAccess(mapped, bytes, &access, 1)), 0);
  expect("... which reached it", int(cuCtxSynchronize()), 0);
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  cuMemSetAccess(mapped, bytes, &access, 1);
  cuMemcpyDtoH(host, mapped, sizeof host);
  expect_all("... and writes there", host, n, [](int k) { return 9 + k; });
  cuMemUnmap(mapped, bytes);
  cuMemRelease(handle);
  cuMemAddressFree(mapped, bytes);
  return wrong;
}
