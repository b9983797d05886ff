// Bulk reductions in inline PTX, of lines and of tensor boxes: each operation, in global memory and in another
// block's shared memory. Two blocks do the same; the result does not depend on their order. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>

constexpr int bytes = 128;

__device__ __forceinline__ uint32_t shared_address(const void *place) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(place));
}
template <class T> T *managed(T first) {
  T *values;
  cudaMallocManaged(&values, bytes);
  for (unsigned k = 0; k < bytes / sizeof(T); ++k)
    values[k] = first;
  return values;
}

#define REDUCTION(NAME, TEXT)                                                                                      \
  __global__ void NAME(const int4 *from, void *to) {                                                               \
    __shared__ int4 line[bytes / 16];                                                                              \
    line[threadIdx.x] = from[threadIdx.x];                                                                         \
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");                                                   \
    __syncthreads();                                                                                               \
    if (threadIdx.x == 0) {                                                                                        \
      asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group." TEXT " [%0], [%1], %2;" ::"l"(to),        \
                   "r"(shared_address(line)), "r"(bytes)                                                           \
                   : "memory");                                                                                    \
      asm volatile("cp.async.bulk.commit_group;\n\tcp.async.bulk.wait_group.read 0;" ::: "memory");                \
    }                                                                                                              \
  }
REDUCTION(add_u32, "add.u32")
REDUCTION(add_u64, "add.u64")
REDUCTION(add_f16, "add.noftz.f16")
REDUCTION(add_bf16, "add.noftz.bf16")
REDUCTION(add_f32, "add.f32")
REDUCTION(add_f64, "add.f64")
REDUCTION(min_u32, "min.u32")
REDUCTION(max_s64, "max.s64")
REDUCTION(max_f16, "max.f16")
REDUCTION(inc_u32, "inc.u32")
REDUCTION(dec_u32, "dec.u32")
REDUCTION(and_b32, "and.b32")
REDUCTION(or_b64, "or.b64")
REDUCTION(xor_b32, "xor.b32")

template <class T, class Wanted>
void expect_reduction(const char *name, void (*kernel)(const int4 *, void *), T first, T other, Wanted wanted) {
  T *from = managed<T>(other), *to = managed<T>(first);
  kernel<<<2, bytes / 16>>>((const int4 *)from, to);
  expect("launch", cudaDeviceSynchronize(), cudaSuccess);
  int right = 0;
  for (unsigned k = 0; k < bytes / sizeof(T); ++k)
    right += double(to[k]) == double(wanted);
  expect(name, right, int(bytes / sizeof(T)));
}

//===--- Boxes of tensors -----------------------------------------------------------===//

#define BOXES(NAME, TYPE, TEXT)                                                                                    \
  __global__ void NAME(const __grid_constant__ CUtensorMap map) {                                                  \
    __shared__ alignas(128) TYPE box[4][64 / sizeof(TYPE)];                                                        \
    const int wide = 64 / sizeof(TYPE);                                                                            \
    for (int k = threadIdx.x; k < 4 * wide; k += blockDim.x)                                                       \
      box[k / wide][k % wide] = TYPE(float(k / wide + 1));                                                         \
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");                                                   \
    __syncthreads();                                                                                               \
    if (threadIdx.x == 0) {                                                                                        \
      asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta." TEXT                                       \
                   ".tile.bulk_group.L2::cache_hint [%0, {%2, %3}], [%1], %4;" ::"l"(&map),                        \
                   "r"(shared_address(box)), "r"(0), "r"(1), "l"(0ull)                                             \
                   : "memory");                                                                                    \
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");                                                    \
      asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");                                                    \
    }                                                                                                              \
  }
BOXES(boxes_f32, float, "add")
BOXES(boxes_bf16, __nv_bfloat16, "add")
BOXES(boxes_max, half, "max")
BOXES(boxes_or, unsigned, "or")

/// Rows 1 to 3 of four are inside the tensor.
template <class T, class Wanted>
void expect_boxes(const char *name, void (*kernel)(CUtensorMap), CUtensorMapDataType type, float first,
                  Wanted wanted) {
  T *values;
  const cuuint64_t extents[] = {64 / sizeof(T), 4}, strides[] = {64};
  const cuuint32_t box[] = {64 / sizeof(T), 4}, steps[] = {1, 1};
  cudaMallocManaged(&values, 4 * 64);
  for (unsigned k = 0; k < 4 * 64 / sizeof(T); ++k)
    values[k] = T(first);
  CUtensorMap map;
  expect("map",
         cuTensorMapEncodeTiled(&map, type, 2, values, extents, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
                                CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                                CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
         CUDA_SUCCESS);
  kernel<<<2, 32>>>(map);
  expect("launch", cudaDeviceSynchronize(), cudaSuccess);
  int right = 0;
  for (unsigned k = 0; k < 4 * 64 / sizeof(T); ++k) {
    const int row = int(k / (64 / sizeof(T)));
    right += float(values[k]) == (row == 0 ? first : float(wanted(row)));
  }
  expect(name, right, int(4 * 64 / sizeof(T)));
}

int main() {
  expect_reduction<uint32_t>("add u32", add_u32, 5, 7, 19);
  expect_reduction<unsigned long long>("add u64", add_u64, 1ull << 40, 3, (1ull << 40) + 6);
  expect_reduction<__half>("add f16", add_f16, __half(1.0f), __half(0.25f), 1.5);
  expect_reduction<__nv_bfloat16>("add bf16", add_bf16, __nv_bfloat16(1.0f), __nv_bfloat16(0.25f), 1.5);
  expect_reduction<float>("add f32", add_f32, 1, 0.125f, 1.25);
  expect_reduction<double>("add f64", add_f64, 1, 0.125, 1.25);
  expect_reduction<uint32_t>("min u32", min_u32, 3000000000u, 7, 7);
  expect_reduction<long long>("max s64", max_s64, -5, -2, -2);
  expect_reduction<__half>("max f16", max_f16, __half(-1.0f), __half(0.5f), 0.5);
  expect_reduction<uint32_t>("inc", inc_u32, 9, 10, 0);
  expect_reduction<uint32_t>("dec", dec_u32, 1, 10, 10);
  expect_reduction<uint32_t>("and", and_b32, 0xff, 0x1f0, 0xf0);
  expect_reduction<unsigned long long>("or", or_b64, 1, 1ull << 50, (1ull << 50) + 1);
  expect_reduction<uint32_t>("xor", xor_b32, 5, 7, 5);

  expect_boxes<float>("boxes of floats", boxes_f32, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 0.5f,
                      [](int row) { return 0.5f + 2 * row; });
  expect_boxes<__nv_bfloat16>("boxes of bfloat16", boxes_bf16, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 0.5f,
                              [](int row) { return 0.5f + 2 * row; });
  expect_boxes<half>("boxes of halves", boxes_max, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2,
                     [](int row) { return row < 2 ? 2 : row; });
  expect_boxes<unsigned>("boxes of bits", boxes_or, CU_TENSOR_MAP_DATA_TYPE_UINT32, 4,
                         [](int row) { return 4 | row; });
  return wrong != 0;
}
