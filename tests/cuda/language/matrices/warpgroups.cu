// wgmma in inline PTX: products of tiles in shared memory, by rows and by columns, with and without the swizzling
// of tensor copies, with A in registers, of all formats. Numbers are small integers, so sums are exact. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cstdint>
#include <type_traits>

constexpr int size = 64; // of a tile: rows, columns and depth

__device__ __forceinline__ uint32_t shared_address(const void *place) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(place));
}
/// The number of bytes between lines of core matrices; 0: not swizzled, 1: swizzled in 128 bytes.
__device__ __forceinline__ uint64_t descriptor(const void *place, uint32_t leading, uint32_t stride,
                                               uint64_t swizzle) {
  uint64_t result = (shared_address(place) & 0x3ffff) >> 4;
  result |= uint64_t(leading >> 4) << 16;
  result |= uint64_t(stride >> 4) << 32;
  return result | swizzle << 62;
}
__device__ __forceinline__ void fence() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void commit() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
template <int left> __device__ __forceinline__ void wait() {
  asm volatile("wgmma.wait_group.sync.aligned %0;\n" ::"n"(left) : "memory");
}

#define TIMES_8(OF, FROM)                                                                                          \
  OF(FROM + 0), OF(FROM + 1), OF(FROM + 2), OF(FROM + 3), OF(FROM + 4), OF(FROM + 5), OF(FROM + 6), OF(FROM + 7)
#define OPERAND(k) "+f"(d[k])

template <int by_columns_a, int by_columns_b>
__device__ __forceinline__ void multiply(float (&d)[32], uint64_t a, uint64_t b, int scale_d) {
  asm volatile("{\n"
               ".reg .pred p;\n"
               "setp.ne.b32 p, %34, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
               "{%0,   %1,   %2,   %3,   %4,   %5,   %6,   %7,   "
               " %8,   %9,   %10,  %11,  %12,  %13,  %14,  %15,  "
               " %16,  %17,  %18,  %19,  %20,  %21,  %22,  %23,  "
               " %24,  %25,  %26,  %27,  %28,  %29,  %30,  %31},"
               " %32,"
               " %33,"
               " p,   %35, %36, %37, %38;\n"
               "}\n"
               : TIMES_8(OPERAND, 0), TIMES_8(OPERAND, 8), TIMES_8(OPERAND, 16), TIMES_8(OPERAND, 24)
               : "l"(a), "l"(b), "r"(scale_d), "n"(1), "n"(1), "n"(by_columns_a), "n"(by_columns_b));
}
__device__ __forceinline__ void multiply_registers(float (&d)[32], const uint32_t (&a)[4], uint64_t b) {
  asm volatile("{\n"
               "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
               "{%0,   %1,   %2,   %3,   %4,   %5,   %6,   %7,   "
               " %8,   %9,   %10,  %11,  %12,  %13,  %14,  %15,  "
               " %16,  %17,  %18,  %19,  %20,  %21,  %22,  %23,  "
               " %24,  %25,  %26,  %27,  %28,  %29,  %30,  %31},"
               "{%32,  %33,  %34,  %35}, %36, %37, %38, %39, %40;\n"
               "}\n"
               : TIMES_8(OPERAND, 0), TIMES_8(OPERAND, 8), TIMES_8(OPERAND, 16), TIMES_8(OPERAND, 24)
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "n"(1), "n"(-1), "n"(1), "n"(0));
}

__device__ int row_of(int k) { return threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4 + k / 2 % 2 * 8; }
__device__ int column_of(int k) { return k / 4 * 8 + threadIdx.x % 4 * 2 + k % 2; }

/// Tiles loaded by bulk copies, swizzled in lines of 128 bytes.
template <int by_columns_a, int by_columns_b>
__global__ void tiles(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *out) {
  __shared__ alignas(1024) half tile_a[size][size];
  __shared__ alignas(1024) half tile_b[size][size];
  __shared__ uint64_t barrier;
  const uint32_t bar = shared_address(&barrier);
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bar));
    asm volatile("fence.proxy.async;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(bar),
                 "n"(sizeof tile_a + sizeof tile_b));
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::
            "r"(shared_address(tile_a)),
        "l"(&a), "r"(bar), "r"(0), "r"(0)
        : "memory");
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::
            "r"(shared_address(tile_b)),
        "l"(&b), "r"(bar), "r"(0), "r"(0)
        : "memory");
  }
  __syncthreads();
  asm volatile(
      "{\n.reg .pred P;\nW%=:\nmbarrier.try_wait.parity.shared::cta.b64 P, [%0], 0;\n@!P bra W%=;\n}" ::"r"(bar)
      : "memory");
  float d[32];
  for (int k = 0; k < 32; ++k)
    d[k] = 1000; // does not count
  fence();
  for (int k = 0; k < size / 16; ++k) {
    const char *at_a = (const char *)tile_a + k * (by_columns_a ? 2048 : 32);
    const char *at_b = (const char *)tile_b + k * (by_columns_b ? 2048 : 32);
    multiply<by_columns_a, by_columns_b>(d, descriptor(at_a, 16, 1024, 1), descriptor(at_b, 16, 1024, 1), k > 0);
    commit();
  }
  wait<0>();
  for (int k = 0; k < 32; ++k)
    out[row_of(k) * size + column_of(k)] = d[k];
}

/// A in registers and negated, B written by the threads without swizzling.
__global__ void from_registers(const half *a, const half *b, float *out) {
  __shared__ alignas(128) half tile[2][size / 8][8][8]; // half of the depth, eight columns, column, depth
  for (int k = threadIdx.x; k < size * 16; k += 128)
    tile[k % 16 / 8][k / 16 / 8][k / 16 % 8][k % 8] = b[k / 16 * size + k % 16];
  uint32_t registers[4];
  for (int k = 0; k < 4; ++k)
    registers[k] = *(const uint32_t *)&a[row_of(2 * k) * size + (k / 2 * 4 + threadIdx.x % 4) * 2];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  float d[32];
  for (int k = 0; k < 32; ++k)
    d[k] = 1000;
  fence();
  multiply_registers(d, registers, descriptor(tile, 1024, 128, 0));
  commit();
  wait<0>();
  for (int k = 0; k < 32; ++k)
    out[row_of(k) * size + column_of(k)] = d[k];
}

//===--- Formats, with eight columns ------------------------------------------------===//

#define EIGHT_COLUMNS(NAME, TYPE, SHAPE, REGISTERS, LIST, A, B, REST, LETTER)                                      \
  __global__ void NAME(const uint4 *a, const uint4 *b, TYPE *out) {                                                \
    __shared__ alignas(128) uint4 tile_a[128], tile_b[16];                                                         \
    const int own = threadIdx.x;                                                                                   \
    tile_a[own / 16 * 16 + own % 2 * 8 + own / 2 % 8] = a[own];                                                    \
    if (own < 16)                                                                                                  \
      tile_b[own % 2 * 8 + own / 2] = b[own];                                                                      \
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");                                                   \
    __syncthreads();                                                                                               \
    TYPE d[REGISTERS] = {};                                                                                        \
    fence();                                                                                                       \
    asm volatile("wgmma.mma_async.sync.aligned." SHAPE " " LIST ", " A ", " B ", " REST ";"                        \
                 : OUTPUTS_##REGISTERS(LETTER)                                                                     \
                 : "l"(descriptor(tile_a, 128, 256, 0)), "l"(descriptor(tile_b, 128, 256, 0)));                    \
    commit();                                                                                                      \
    wait<0>();                                                                                                     \
    for (int k = 0; k < REGISTERS; ++k)                                                                            \
      out[own * REGISTERS + k] = d[k];                                                                             \
  }
#define OUTPUTS_4(LETTER) LETTER(d[0]), LETTER(d[1]), LETTER(d[2]), LETTER(d[3])
#define OUTPUTS_2(LETTER) LETTER(d[0]), LETTER(d[1])
EIGHT_COLUMNS(to_halves, uint32_t, "m64n8k16.f16.f16.f16", 2, "{%0, %1}", "%2", "%3", "1, 1, 1, 0, 0", "+r")
EIGHT_COLUMNS(of_bfloat16, float, "m64n8k16.f32.bf16.bf16", 4, "{%0, %1, %2, %3}", "%4", "%5", "1, 1, 1, 0, 0",
              "+f")
EIGHT_COLUMNS(of_tf32, float, "m64n8k8.f32.tf32.tf32", 4, "{%0, %1, %2, %3}", "%4", "%5", "1, 1, 1", "+f")
EIGHT_COLUMNS(of_e4m3, float, "m64n8k32.f32.e4m3.e4m3", 4, "{%0, %1, %2, %3}", "%4", "%5", "1, 1, 1", "+f")
EIGHT_COLUMNS(of_e5m2, float, "m64n8k32.f32.e4m3.e5m2", 4, "{%0, %1, %2, %3}", "%4", "%5", "1, 1, 1", "+f")
EIGHT_COLUMNS(of_bytes, int, "m64n8k32.s32.s8.s8", 4, "{%0, %1, %2, %3}", "%4", "%5", "1", "+r")
EIGHT_COLUMNS(of_unsigned, int, "m64n8k32.s32.u8.s8", 4, "{%0, %1, %2, %3}", "%4", "%5", "1", "+r")

int a_at(int row, int depth) { return (row * 7 + depth * 3) % 9 - 4; }
int b_at(int column, int depth) { return (column * 5 + depth * 2) % 7 - 3; }
int product(int row, int column, int depth) {
  int sum = 0;
  for (int k = 0; k < depth; ++k)
    sum += a_at(row, k) * b_at(column, k);
  return sum;
}

CUtensorMap map_of(half *values) {
  CUtensorMap map;
  const cuuint64_t extents[] = {size, size}, strides[] = {size * sizeof(half)};
  const cuuint32_t box[] = {size, size}, steps[] = {1, 1};
  expect("map",
         cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, values, extents, strides, box, steps,
                                CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                                CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
         CUDA_SUCCESS);
  return map;
}

template <class T> T number(int x) {
  if constexpr (std::is_integral_v<T>)
    return T(x);
  else
    return T(float(x));
}

template <class A, class B, class Out, class Raw>
void expect_format(const char *name, void (*kernel)(const uint4 *, const uint4 *, Raw *), int depth,
                   unsigned mask = ~0u) {
  A *a;
  B *b;
  Out *out;
  cudaMallocManaged(&a, 64 * 32);
  cudaMallocManaged(&b, 8 * 32);
  cudaMallocManaged(&out, 64 * 8 * sizeof(Out));
  for (int k = 0; k < 64 * depth; ++k)
    a[k] = number<A>(a_at(k / depth, k % depth));
  for (int k = 0; k < 8 * depth; ++k)
    b[k] = number<B>(b_at(k / depth, k % depth));
  kernel<<<1, 128>>>((const uint4 *)a, (const uint4 *)b, (Raw *)out);
  expect("launch", cudaDeviceSynchronize(), cudaSuccess);
  expect_all(name, out, 64 * 8, [&](int at) { // in the order of the threads' registers
    const int thread = at / 4, k = at % 4;
    const int row = thread / 32 * 16 + thread % 32 / 4 + k / 2 * 8, column = thread % 4 * 2 + k % 2;
    int sum = 0;
    for (int d = 0; d < depth; ++d)
      sum += int(a_at(row, d) & mask) * b_at(column, d);
    return Out(float(sum));
  });
}

int main() {
  half *a, *b, *a_columns, *b_columns;
  float *out;
  for (half **each : {&a, &b, &a_columns, &b_columns})
    cudaMallocManaged(each, size * size * sizeof(half));
  cudaMallocManaged(&out, size * size * sizeof(float));
  for (int row = 0; row < size; ++row)
    for (int k = 0; k < size; ++k) {
      a[row * size + k] = a_columns[k * size + row] = half(float(a_at(row, k)));
      b[row * size + k] = b_columns[k * size + row] = half(float(b_at(row, k)));
    }
  auto wanted = [](int at) { return product(at / size, at % size, size); };
  tiles<0, 0><<<1, 128>>>(map_of(a), map_of(b), out);
  expect("launch", cudaDeviceSynchronize(), cudaSuccess);
  expect_all("by rows", out, size * size, wanted);
  tiles<0, 1><<<1, 128>>>(map_of(a), map_of(b_columns), out);
  expect("launch", cudaDeviceSynchronize(), cudaSuccess);
  expect_all("B by columns", out, size * size, wanted);
  tiles<1, 0><<<1, 128>>>(map_of(a_columns), map_of(b), out);
  expect("launch", cudaDeviceSynchronize(), cudaSuccess);
  expect_all("A by columns", out, size * size, wanted);
  from_registers<<<1, 128>>>(a, b, out);
  expect("launch", cudaDeviceSynchronize(), cudaSuccess);
  expect_all("A in registers", out, size * size, [](int at) { return 1000 - product(at / size, at % size, 16); });

  expect_format<half, half, half>("to halves", to_halves, 16);
  expect_format<__nv_bfloat16, __nv_bfloat16, float>("bfloat16", of_bfloat16, 16);
  expect_format<float, float, float>("tf32", of_tf32, 8);
  expect_format<__nv_fp8_e4m3, __nv_fp8_e4m3, float>("e4m3", of_e4m3, 32);
  expect_format<__nv_fp8_e4m3, __nv_fp8_e5m2, float>("e4m3 and e5m2", of_e5m2, 32);
  expect_format<int8_t, int8_t, int>("s8", of_bytes, 32);
  expect_format<uint8_t, int8_t, int>("u8 and s8", of_unsigned, 32, 255);
  return wrong != 0;
}
