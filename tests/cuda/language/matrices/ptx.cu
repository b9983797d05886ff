// Inline PTX: mma of each shape, with each lane's registers as in the
// figures of the PTX ISA, ldmatrix, stmatrix and movmatrix. HAZARD-NONE
#include "../expect.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdint>

/// Bytes that are different in every position; halves and bits are derived from them.
__host__ __device__ uint32_t pattern(uint32_t seed, uint32_t row, uint32_t word) {
  return (row * 131 + word * 17 + seed) * 0x9e3779b9u ^ (row << 9);
}

// The layouts of the ISA, written out: a lane's group is lane / 4, and its position there is lane % 4.
__device__ uint32_t a_word(uint32_t seed, int m, int lane, int r) {
  const int blocks = m / 8;
  return pattern(seed, lane / 4 + 8 * (r % blocks), lane % 4 + 4 * (r / blocks));
}
__device__ uint32_t b_word(uint32_t seed, int lane, int r) { return pattern(seed, lane / 4, lane % 4 + 4 * r); }

/// Halves of small integers, two in a word.
__host__ __device__ float half_value(uint32_t word, int i) { return float(int(word >> (16 * i) & 15) - 7); }
__device__ uint32_t as_halves(uint32_t word) {
  const half low = half(half_value(word, 0)), high = half(half_value(word, 1));
  return uint32_t(__half_as_ushort(high)) << 16 | __half_as_ushort(low);
}
__device__ uint32_t as_bfloats(uint32_t word) {
  return __float_as_uint(half_value(word, 1)) | __float_as_uint(half_value(word, 0)) >> 16;
}
__host__ __device__ float tf32_value(uint32_t word) { return float(int(word % 31) - 15); }

__global__ void sixteen_bits(Rows<float> row) {
  const int lane = threadIdx.x;
  uint32_t a[4], b[2];
  float c[4];
  for (int r = 0; r < 4; ++r)
    a[r] = as_halves(a_word(1, 16, lane, r)), c[r] = lane + r;
  for (int r = 0; r < 2; ++r)
    b[r] = as_halves(b_word(2, lane, r));
  float d[4];
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]),
        "f"(c[3]));
  for (int r = 0; r < 4; ++r)
    row(r) = d[r];
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
               : "r"(a[0]), "r"(a[1]), "r"(b[0]));
  for (int r = 0; r < 4; ++r)
    row(4 + r) = c[r];
  uint32_t narrow[2] = {0, 0};
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};"
               : "+r"(narrow[0]), "+r"(narrow[1])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  for (int r = 0; r < 4; ++r)
    row(8 + r) = float(__ushort_as_half((unsigned short)(narrow[r / 2] >> 16 * (r % 2))));
  for (int r = 0; r < 4; ++r)
    a[r] = as_bfloats(a_word(1, 16, lane, r)), c[r] = lane + r;
  for (int r = 0; r < 2; ++r)
    b[r] = as_bfloats(b_word(2, lane, r));
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  for (int r = 0; r < 4; ++r)
    row(12 + r) = c[r];
}

__global__ void tf32(Rows<float> row) {
  const int lane = threadIdx.x;
  uint32_t a[4], b[2];
  float c[4] = {1, 2, 3, 4};
  for (int r = 0; r < 4; ++r)
    a[r] = __float_as_uint(tf32_value(a_word(3, 16, lane, r)));
  for (int r = 0; r < 2; ++r)
    b[r] = __float_as_uint(tf32_value(b_word(4, lane, r)));
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  for (int r = 0; r < 4; ++r)
    row(r) = c[r];
  asm volatile("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
               : "r"(a[0]), "r"(a[1]), "r"(b[0]));
  for (int r = 0; r < 4; ++r)
    row(4 + r) = c[r];
}

__global__ void doubles(Rows<double> row) {
  const int lane = threadIdx.x;
  double d0, d1;
  asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%4,%5};"
      : "=d"(d0), "=d"(d1)
      : "d"(lane / 7.0), "d"(lane / 3.0), "d"(1.0 * lane), "d"(-1.0 * lane));
  row(0) = d0;
  row(1) = d1;
}

__global__ void integers(Rows<int> row) {
  const int lane = threadIdx.x;
  uint32_t a[4], b[2];
  for (int r = 0; r < 4; ++r)
    a[r] = a_word(5, 16, lane, r);
  for (int r = 0; r < 2; ++r)
    b[r] = b_word(6, lane, r);
  int c[4] = {1, 2, 3, 4};
#define WHOLE(FIRST, TEXT)                                                                                         \
  asm volatile(TEXT " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"                                       \
               : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])                                                    \
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));                                \
  for (int r = 0; r < 4; ++r)                                                                                      \
    row(FIRST + r) = c[r], c[r] = r + 1;
  WHOLE(0, "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32")
  WHOLE(4, "mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32")
  WHOLE(8, "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc")
  WHOLE(12, "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc")
  asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0,%1}, {%2}, {%3}, {%0,%1};"
               : "+r"(c[0]), "+r"(c[1])
               : "r"(a_word(5, 8, lane, 0)), "r"(b[0]));
  row(16) = c[0];
  row(17) = c[1];
}

__global__ void rows_of_shared(Rows<uint32_t> row) {
  __shared__ alignas(16) uint32_t matrices[4 * 8 * 4], copy[4 * 8 * 4];
  const int lane = threadIdx.x;
  for (int i = lane; i < 128; i += 32)
    matrices[i] = pattern(7, i / 4, i % 4);
  __syncwarp();
  const uint32_t place = uint32_t(__cvta_generic_to_shared(matrices + 4 * lane));
  uint32_t r[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(place));
  for (int k = 0; k < 4; ++k)
    row(k) = r[k];
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
               : "=r"(r[0]), "=r"(r[1])
               : "r"(place));
  row(4) = r[0];
  row(5) = r[1];
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[2]) : "r"(r[0]));
  row(6) = r[2];
  asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1,%2};"
               :
               : "r"(uint32_t(__cvta_generic_to_shared(copy + 4 * lane))), "r"(r[0]), "r"(r[1])
               : "memory");
  __syncwarp();
  row(7) = copy[lane];
  row(8) = copy[32 + lane];
}

int row_of(int lane, int i) { return lane / 4 + 8 * (i / 2); }
int column_of(int lane, int i) { return lane % 4 * 2 + i % 2; }

int main() {
  const int lanes = 32;
  auto halves = make_rows<float>(16, lanes);
  sixteen_bits<<<1, lanes>>>(halves);
  const auto half_sums = take(halves, 16);
  auto half_sum = [](int lane, int i, int k, float sum) {
    for (int step = 0; step < k; ++step)
      sum += half_value(pattern(1, row_of(lane, i), step / 2), step % 2) *
             half_value(pattern(2, column_of(lane, i), step / 2), step % 2);
    return sum;
  };
  expect_all("m16n8k16 of halves", half_sums.data(), 128,
             [&](int at) { return half_sum(at % 32, at / 32, 16, at % 32 + at / 32); });
  expect_all("m16n8k8 of halves", half_sums.data() + 128, 128,
             [&](int at) { return half_sum(at % 32, at / 32, 8, at % 32 + at / 32); });
  expect_all("results in halves", half_sums.data() + 256, 128,
             [&](int at) { return half_sum(at % 32, at / 32, 16, 0); });
  expect_all("m16n8k16 of bfloat16", half_sums.data() + 384, 128,
             [&](int at) { return half_sum(at % 32, at / 32, 16, at % 32 + at / 32); });

  auto floats = make_rows<float>(8, lanes);
  tf32<<<1, lanes>>>(floats);
  const auto tf32_sums = take(floats, 8);
  auto tf32_sum = [](int lane, int i, int k, float sum) {
    for (int step = 0; step < k; ++step)
      sum += tf32_value(pattern(3, row_of(lane, i), step)) * tf32_value(pattern(4, column_of(lane, i), step));
    return sum;
  };
  expect_all("m16n8k8 of tf32", tf32_sums.data(), 128,
             [&](int at) { return tf32_sum(at % 32, at / 32, 8, 1 + at / 32); });
  expect_all("m16n8k4 of tf32", tf32_sums.data() + 128, 128,
             [&](int at) { return tf32_sum(at % 32, at / 32, 4, tf32_sum(at % 32, at / 32, 8, 1 + at / 32)); });

  auto reals = make_rows<double>(2, lanes);
  doubles<<<1, lanes>>>(reals);
  expect_all("m8n8k4 of doubles", take(reals, 2).data(), 64, [&](int at) {
    const int lane = at % 32, i = at / 32;
    double sum = i ? -lane : lane;
    for (int k = 0; k < 4; ++k)
      sum = std::fma((lane / 4 * 4 + k) / 7.0, (column_of(lane, i) * 4 + k) / 3.0, sum);
    return sum;
  });

  auto numbers = make_rows<int>(18, lanes);
  integers<<<1, lanes>>>(numbers);
  const auto sums = take(numbers, 18);
  auto sum_of = [](int at, int bits, auto value_a, auto value_b, auto combine) {
    const int lane = at % 32, i = at / 32, in_word = 32 / bits;
    int sum = i + 1;
    for (int k = 0; k < 8 * in_word; ++k) {
      const uint32_t mask = bits == 32 ? ~0u : (1u << bits) - 1;
      const uint32_t a = pattern(5, row_of(lane, i), k / in_word) >> k % in_word * bits & mask,
                     b = pattern(6, column_of(lane, i), k / in_word) >> k % in_word * bits & mask;
      sum += combine(value_a(a), value_b(b));
    }
    return sum;
  };
  auto as_is = [](uint32_t value) { return int(value); };
  auto times = [](int a, int b) { return a * b; };
  expect_all("m16n8k32 of s8 and u8", sums.data(), 128, [&](int at) {
    return sum_of(at, 8, [](uint32_t value) { return int(int8_t(value)); }, as_is, times);
  });
  expect_all("m16n8k64 of u4 and s4", sums.data() + 128, 128, [&](int at) {
    return sum_of(at, 4, as_is, [](uint32_t value) { return value < 8 ? int(value) : int(value) - 16; }, times);
  });
  expect_all("m16n8k256, xor", sums.data() + 256, 128,
             [&](int at) { return sum_of(at, 1, as_is, as_is, [](int a, int b) { return a ^ b; }); });
  expect_all("m16n8k256, and", sums.data() + 384, 128,
             [&](int at) { return sum_of(at, 1, as_is, as_is, [](int a, int b) { return a & b; }); });
  expect_all("m8n8k16 of s8", sums.data() + 512, 64, [&](int at) {
    const int lane = at % 32, i = at / 32;
    int sum = i + 1;
    for (int k = 0; k < 16; ++k)
      sum += int8_t(pattern(5, lane / 4, k / 4) >> k % 4 * 8) *
             int8_t(pattern(6, column_of(lane, i), k / 4) >> k % 4 * 8);
    return sum;
  });

  auto words = make_rows<uint32_t>(9, lanes);
  rows_of_shared<<<1, lanes>>>(words);
  const auto got = take(words, 9);
  auto element = [](int matrix, int row, int column) {
    return pattern(7, 8 * matrix + row, column / 2) >> column % 2 * 16 & 0xffff;
  };
  expect_all("ldmatrix", got.data(), 128, [&](int at) { return pattern(7, 8 * (at / 32) + at % 32 / 4, at % 4); });
  expect_all("ldmatrix, transposed", got.data() + 128, 64, [&](int at) {
    const int lane = at % 32, matrix = at / 32;
    return element(matrix, lane % 4 * 2, lane / 4) | element(matrix, lane % 4 * 2 + 1, lane / 4) << 16;
  });
  expect_all("movmatrix", got.data() + 192, 32, [&](int lane) { return pattern(7, lane / 4, lane % 4); });
  expect_all("stmatrix", got.data() + 224, 64, [&](int at) { return pattern(7, at / 4, at % 4); });
  return wrong;
}
