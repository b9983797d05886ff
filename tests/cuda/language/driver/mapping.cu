// Virtual memory management: reserved addresses, memory that is mapped there, unmapped and mapped again. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>

__global__ void number(int *values, size_t count) {
  const size_t k = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if (k * 4096 < count)
    values[k * 4096] = int(k);
}

int main() {
  CUcontext context;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
  CUmemAllocationProp of = {};
  of.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  of.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  size_t granularity = 0;
  expect("cuMemGetAllocationGranularity",
         cuMemGetAllocationGranularity(&granularity, &of, CU_MEM_ALLOC_GRANULARITY_MINIMUM), CUDA_SUCCESS);
  expect("a granule", granularity, 2u << 20);
  CUmemGenericAllocationHandle small = 0;
  CUmemAllocationProp compressible = of, made = {};
  compressible.allocFlags.compressionType = CU_MEM_ALLOCATION_COMP_GENERIC;
  cuMemCreate(&small, granularity, &compressible, 0);
  cuMemGetAllocationPropertiesFromHandle(&made, small);
  expect("compressible memory", made.allocFlags.compressionType, CU_MEM_ALLOCATION_COMP_GENERIC);
  cuMemRelease(small);
  const size_t chunk = granularity;
  CUdeviceptr begin = 0, other = 0;
  expect("cuMemAddressReserve", cuMemAddressReserve(&begin, 2 * chunk, 0, 0, 0), CUDA_SUCCESS);
  expect("half a granule", cuMemAddressReserve(&other, chunk / 2, 0, 0, 0), CUDA_ERROR_INVALID_VALUE);
  expect("its alignment", begin % granularity, 0u);
  CUmemGenericAllocationHandle first = 0, second = 0;
  expect("cuMemCreate", cuMemCreate(&first, chunk, &of, 0), CUDA_SUCCESS);
  expect("another", cuMemCreate(&second, chunk, &of, 0), CUDA_SUCCESS);
  expect("cuMemMap", cuMemMap(begin, chunk, 0, first, 0), CUDA_SUCCESS);
  expect("twice at one place", cuMemMap(begin, chunk, 0, second, 0), CUDA_ERROR_ALREADY_MAPPED);
  expect("outside", cuMemMap(begin + 2 * chunk, chunk, 0, second, 0), CUDA_ERROR_INVALID_VALUE);
  CUmemAccessDesc access = {{CU_MEM_LOCATION_TYPE_DEVICE, 0}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  expect("what is not mapped", cuMemSetAccess(begin, 2 * chunk, &access, 1), CUDA_ERROR_INVALID_VALUE);
  expect("the second after it", cuMemMap(begin + chunk, chunk, 0, second, 0), CUDA_SUCCESS);
  expect("no access yet", cuMemsetD32(begin, 0, 1), CUDA_ERROR_INVALID_VALUE);
  expect("cuMemSetAccess", cuMemSetAccess(begin, 2 * chunk, &access, 1), CUDA_SUCCESS);
  unsigned long long flags = 0;
  expect("cuMemGetAccess", cuMemGetAccess(&flags, &access.location, begin), CUDA_SUCCESS);
  expect("what it gives", flags, unsigned(CU_MEM_ACCESS_FLAGS_PROT_READWRITE));

  // One array spanning both.
  const size_t count = 2 * chunk / sizeof(int);
  number<<<4, 64>>>(reinterpret_cast<int *>(begin), count);
  expect("cuCtxSynchronize", cuCtxSynchronize(), CUDA_SUCCESS);
  int last = 0;
  expect("a copy", cuMemcpyDtoH(&last, begin + 2 * chunk - 4096 * sizeof(int), sizeof last), CUDA_SUCCESS);
  expect("the last element", last, int(count / 4096 - 1));

  // The memory keeps its contents, wherever it is mapped.
  expect("cuMemUnmap", cuMemUnmap(begin, 2 * chunk), CUDA_SUCCESS);
  expect("nothing is there", cuMemcpyDtoH(&last, begin, sizeof last), CUDA_ERROR_INVALID_VALUE);
  expect("the second at first", cuMemMap(begin, chunk, 0, second, 0), CUDA_SUCCESS);
  expect("with access", cuMemSetAccess(begin, chunk, &access, 1), CUDA_SUCCESS);
  expect("its last element", cuMemcpyDtoH(&last, begin + chunk - 4096 * sizeof(int), sizeof last), CUDA_SUCCESS);
  expect("is the same", last, int(count / 4096 - 1));
  expect("in use", cuMemAddressFree(begin, 2 * chunk), CUDA_ERROR_INVALID_VALUE);
  expect("unmapped", cuMemUnmap(begin, chunk), CUDA_SUCCESS);
  expect("cuMemRelease", cuMemRelease(first), CUDA_SUCCESS);
  expect("of the other", cuMemRelease(second), CUDA_SUCCESS);
  expect("twice", cuMemRelease(second), CUDA_ERROR_INVALID_VALUE);
  expect("cuMemAddressFree", cuMemAddressFree(begin, 2 * chunk), CUDA_SUCCESS);
  cuDevicePrimaryCtxRelease(0);
  return wrong;
}
