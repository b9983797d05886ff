// OPTIONS: --devices 2
// Memory of the first device is mapped, and access is set for the second device
// but not for the first.
#include <cstdio>
#include <cuda.h>

const int n = 256;

__global__ void fill(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i; // HAZARD: out-of-bounds data
}

int main() {
  cuInit(0);
  cudaFree(nullptr);
  CUmemAllocationProp of = {};
  of.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  of.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  size_t bytes = 0;
  cuMemGetAllocationGranularity(&bytes, &of, CU_MEM_ALLOC_GRANULARITY_MINIMUM);
  CUmemGenericAllocationHandle handle;
  CUdeviceptr data;
  cuMemCreate(&handle, bytes, &of, 0);
  cuMemAddressReserve(&data, bytes, 0, 0, 0);
  cuMemMap(data, bytes, 0, handle, 0);
  CUmemAccessDesc access[] = {{{CU_MEM_LOCATION_TYPE_DEVICE, 1}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE}};
  // FIXED@-1: CUmemAccessDesc access[] = {{{CU_MEM_LOCATION_TYPE_DEVICE, 0}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE},
                              // FIXED: {{CU_MEM_LOCATION_TYPE_DEVICE, 1}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE}};
  cuMemSetAccess(data, bytes, access, 1); // FIXED: cuMemSetAccess(data, bytes, access, 2);
  fill<<<2, 128>>>(reinterpret_cast<int *>(data));
  cudaDeviceSynchronize();
  std::printf("done\n");
  cuMemUnmap(data, bytes);
  cuMemRelease(handle);
  cuMemAddressFree(data, bytes);
  return 0;
}
