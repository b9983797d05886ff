// Tensor maps (CUDA Driver API, "Tensor Map Object Management"): what the reference
// forbids, what is not simulated, and the ways to get the functions. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>
#include <cudaTypedefs.h>

struct Wanted {
  CUtensorMapDataType type = CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
  cuuint32_t rank = 2;
  size_t offset = 0;
  cuuint64_t extents[2] = {64, 64}, strides[1] = {256};
  cuuint32_t box[2] = {16, 16}, steps[2] = {1, 1};
  CUtensorMapInterleave interleave = CU_TENSOR_MAP_INTERLEAVE_NONE;
  CUtensorMapSwizzle swizzle = CU_TENSOR_MAP_SWIZZLE_NONE;
  CUtensorMapFloatOOBfill fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE;
};
char *data;
CUtensorMap map;

int encode(const Wanted &wanted) {
  return cuTensorMapEncodeTiled(&map, wanted.type, wanted.rank, data + wanted.offset, wanted.extents, wanted.strides,
                                wanted.box, wanted.steps, wanted.interleave, wanted.swizzle,
                                CU_TENSOR_MAP_L2_PROMOTION_NONE, wanted.fill);
}

int main() {
  cudaMalloc(&data, 64 * 256 + 16);
  static_assert(sizeof(CUtensorMap) == 128 && alignof(CUtensorMap) == 64);
  const int good = CUDA_SUCCESS, bad = CUDA_ERROR_INVALID_VALUE, missing = CUDA_ERROR_NOT_SUPPORTED;
  expect("a plane", encode({}), good);
  expect("another address", int(cuTensorMapReplaceAddress(&map, data + 16)), good);
  expect("one that is not aligned", int(cuTensorMapReplaceAddress(&map, data + 8)), bad);
  expect("no dimension", encode({.rank = 0}), bad);
  expect("six dimensions", encode({.rank = 6}), bad);
  expect("an address that is not aligned", encode({.offset = 4}), bad);
  expect("no element", encode({.extents = {0, 64}}), bad);
  expect("too many elements", encode({.extents = {(1ull << 32) + 1, 64}}), bad);
  expect("as many as there may be", encode({.extents = {1ull << 32, 64}}), good);
  expect("rows that are not aligned", encode({.strides = {260}}), bad);
  expect("rows with too large a stride", encode({.strides = {1ull << 40}}), bad);
  expect("an empty box", encode({.box = {16, 0}}), bad);
  expect("a large box", encode({.box = {16, 257}}), bad);
  expect("a row of a box that is not aligned", encode({.box = {3, 16}}), bad);
  expect("no step", encode({.steps = {1, 0}}), bad);
  expect("a large step", encode({.steps = {1, 9}}), bad);
  expect("a row that is longer than what is swizzled", encode({.swizzle = CU_TENSOR_MAP_SWIZZLE_32B}), bad);
  expect("one that is as long", encode({.swizzle = CU_TENSOR_MAP_SWIZZLE_64B}), good);
  expect("integers that are none", encode({.type = CU_TENSOR_MAP_DATA_TYPE_INT32,
                                           .fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA}),
         bad);
  expect("interleaved", encode({.interleave = CU_TENSOR_MAP_INTERLEAVE_16B}), missing);
  expect("rounded", encode({.type = CU_TENSOR_MAP_DATA_TYPE_TFLOAT32}), missing);
  CUtensorMap empty{};
  expect("the address of none", int(cuTensorMapReplaceAddress(&empty, data)), bad);

  void *function = nullptr;
  cudaDriverEntryPointQueryResult found;
  expect("an entry point", int(cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &function, cudaEnableDefault, &found)),
         int(cudaSuccess));
  expect("is there", int(found), int(cudaDriverEntryPointSuccess));
  expect("and the same", function == reinterpret_cast<void *>(PFN_cuTensorMapEncodeTiled_v12000(&cuTensorMapEncodeTiled)),
         true);
  expect("none", int(cudaGetDriverEntryPointByVersion("cuNothing", &function, 12000, cudaEnableDefault, &found)),
         int(cudaSuccess));
  expect("is not there", int(found), int(cudaDriverEntryPointSymbolNotFound));
  expect("without a place for that", int(cudaGetDriverEntryPoint("cuNothing", &function, cudaEnableDefault)),
         int(cudaErrorSymbolNotFound));
  cudaGetLastError();
  cudaFree(data);
  return wrong;
}
