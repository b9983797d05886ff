// Warp matrix functions: rounding and limits of results (guide, "Warp Matrix
// Functions"; PTX ISA, "wmma.mma"), and elements of 4 bits and of 1 bit. HAZARD-NONE
#include "../expect.h"

#include <mma.h>

#include <cmath>
#include <cstdint>

using namespace nvcuda;
using namespace nvcuda::wmma::experimental;

__device__ float half_sums[5], limited[3];
__device__ half limited_half[2];
__device__ double fused[64];
__device__ int whole[4], nibbles[64], unsigned_nibbles[64], different[64], common[64];
__device__ float rounded[4];

/// Every element of A and B is the same.
template <class C> __device__ C product(float a, float b, C c, bool saturates) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> part_a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> part_b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, C> part_c;
  wmma::fill_fragment(part_a, half(a));
  wmma::fill_fragment(part_b, half(b));
  wmma::fill_fragment(part_c, c);
  wmma::mma_sync(part_c, part_a, part_b, part_c, saturates);
  return part_c.x[threadIdx.x % part_c.num_elements];
}
__device__ int whole_product(int c, bool saturates) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> part_c;
  wmma::fill_fragment(a, (signed char)127);
  wmma::fill_fragment(b, (signed char)(c < 0 ? -128 : 127));
  wmma::fill_fragment(part_c, c);
  wmma::mma_sync(part_c, a, b, part_c, saturates);
  return part_c.x[0];
}

__global__ void floats() {
  const bool first = threadIdx.x == 0;
  const float infinity = __int_as_float(0x7f800000), nan = __int_as_float(0x7fffffff);
  // Products are exact: 2049 * 2049 needs 23 bits, which a half does not have.
  const float exact = product<float>(2050.0f, 2050.0f, 0.0f, false),
              cancelled = product<float>(1, 1, -16.0f, false),
              tiny = product<float>(0x1p-14f, 0x1p-14f, 0.0f, false),
              large = product<float>(65504, 65504, 1.0f, false),
              to_half = float(product<half>(1, 1, half(2048.0f), false));
  const float up = product<float>(infinity, 1, 0.0f, true), down = product<float>(infinity, -1, 0.0f, true),
              none = product<float>(nan, 1, 0.0f, true);
  const half half_up = product<half>(65504, 65504, half(0.0f), true),
             half_down = product<half>(65504, -65504, half(0.0f), true);
  const int wraps = whole_product(2147483647, false), stays = whole_product(2147483647, true),
            wraps_below = whole_product(-2147483647 - 1, false), stays_below = whole_product(-2147483647 - 1, true);
  if (first) {
    half_sums[0] = exact, half_sums[1] = cancelled, half_sums[2] = tiny, half_sums[3] = large,
    half_sums[4] = to_half;
    limited[0] = up, limited[1] = down, limited[2] = none;
    limited_half[0] = half_up, limited_half[1] = half_down;
    whole[0] = wraps, whole[1] = stays, whole[2] = wraps_below, whole[3] = stays_below;
    rounded[0] = wmma::__float_to_tf32(1.0f + 0x1p-11f);
    rounded[1] = wmma::__float_to_tf32(1.0f + 0x1p-12f);
    rounded[2] = wmma::__float_to_tf32(-1.0f - 0x1p-11f);
    rounded[3] = wmma::__float_to_tf32(infinity);
  }
}

__global__ void doubles(const double *a, const double *b, const double *c) {
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> part_a;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> part_b;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> part_c;
  wmma::load_matrix_sync(part_a, a, 4);
  wmma::load_matrix_sync(part_b, b, 4);
  wmma::load_matrix_sync(part_c, c, 8, wmma::mem_row_major);
  wmma::mma_sync(part_c, part_a, part_b, part_c);
  wmma::store_matrix_sync(fused, part_c, 8, wmma::mem_row_major);
}

__global__ void small(const unsigned *a, const unsigned *b) {
  wmma::fragment<wmma::matrix_a, 8, 8, 32, precision::s4, wmma::row_major> signed_a;
  wmma::fragment<wmma::matrix_b, 8, 8, 32, precision::s4, wmma::col_major> signed_b;
  wmma::fragment<wmma::matrix_a, 8, 8, 32, precision::u4, wmma::row_major> unsigned_a;
  wmma::fragment<wmma::matrix_b, 8, 8, 32, precision::u4, wmma::col_major> unsigned_b;
  wmma::fragment<wmma::accumulator, 8, 8, 32, int> c;
  wmma::load_matrix_sync(signed_a, a, 32);
  wmma::load_matrix_sync(signed_b, b, 32);
  wmma::fill_fragment(c, 5);
  wmma::mma_sync(c, signed_a, signed_b, c);
  wmma::store_matrix_sync(nibbles, c, 8, wmma::mem_row_major);
  wmma::load_matrix_sync(unsigned_a, a, 32);
  wmma::load_matrix_sync(unsigned_b, b, 32);
  wmma::fill_fragment(c, -5);
  wmma::mma_sync(c, unsigned_a, unsigned_b, c);
  wmma::store_matrix_sync(unsigned_nibbles, c, 8, wmma::mem_row_major);

  wmma::fragment<wmma::matrix_a, 8, 8, 128, precision::b1, wmma::row_major> bits_a;
  wmma::fragment<wmma::matrix_b, 8, 8, 128, precision::b1, wmma::col_major> bits_b;
  wmma::fragment<wmma::accumulator, 8, 8, 128, int> count;
  wmma::load_matrix_sync(bits_a, a, 128);
  wmma::load_matrix_sync(bits_b, b, 128);
  wmma::fill_fragment(count, 1);
  wmma::bmma_sync(count, bits_a, bits_b, count);
  wmma::store_matrix_sync(different, count, 8, wmma::mem_row_major);
  wmma::fill_fragment(count, 0);
  wmma::bmma_sync(count, bits_a, bits_b, count, bmmaBitOpAND);
  wmma::store_matrix_sync(common, count, 8, wmma::mem_row_major);
}

template <class T, unsigned count> std::vector<T> take_variable(T (&variable)[count]) {
  std::vector<T> values(count);
  cudaMemcpyFromSymbol(values.data(), variable, sizeof variable);
  return values;
}
template <class T> T *on_device(const std::vector<T> &values) {
  T *memory;
  cudaMalloc(&memory, values.size() * sizeof(T));
  cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}

int main() {
  floats<<<1, 32>>>();
  const auto sums = take_variable(half_sums);
  expect("exact products", sums[0], 16 * 2050.0f * 2050.0f);
  expect("what is left", sums[1], 0.0f);
  expect("below the halves", sums[2], 0x1p-24f);
  expect("above the halves", sums[3], 16 * 65504.0f * 65504.0f);
  expect("a half is rounded once", sums[4], 2064.0f);
  const auto at_limits = take_variable(limited);
  expect("the largest float", at_limits[0], 0x1.fffffep127f);
  expect("the lowest float", at_limits[1], -0x1.fffffep127f);
  expect("no number becomes zero", at_limits[2], 0.0f);
  const auto half_limits = take_variable(limited_half);
  expect("the largest half", float(half_limits[0]), 65504.0f);
  expect("the lowest half", float(half_limits[1]), -65504.0f);
  const auto integers = take_variable(whole);
  const int sum = 16 * 127 * 127, below = 16 * 127 * -128;
  expect("integers wrap", integers[0], int(2147483647u + unsigned(sum)));
  expect("integers stay", integers[1], 2147483647);
  expect("integers wrap below", integers[2], int(2147483648u + unsigned(below)));
  expect("integers stay below", integers[3], -2147483647 - 1);
  const auto tf32 = take_variable(rounded);
  expect("ties away from zero", tf32[0], 1.0f + 0x1p-10f);
  expect("to the nearest", tf32[1], 1.0f);
  expect("ties away from zero, negative", tf32[2], -1.0f - 0x1p-10f);
  expect("infinity stays", tf32[3], INFINITY);

  std::vector<double> a(32), b(32), c(64);
  for (int i = 0; i < 32; ++i)
    a[i] = std::sin(i + 1.0), b[i] = std::cos(3.0 * i);
  for (int i = 0; i < 64; ++i)
    c[i] = std::exp(i / 7.0);
  doubles<<<1, 32>>>(on_device(a), on_device(b), on_device(c));
  expect_all("fused multiply-adds", take_variable(fused).data(), 64, [&](int i) {
    double result = c[i];
    for (int k = 0; k < 4; ++k)
      result = std::fma(a[i / 8 * 4 + k], b[i % 8 * 4 + k], result);
    return result;
  });

  std::vector<unsigned> words(64);
  for (unsigned i = 0; i < 64; ++i)
    words[i] = i * 0x9e3779b9u ^ i << 7;
  const std::vector<unsigned> others(words.rbegin(), words.rend());
  small<<<1, 32>>>(on_device(words), on_device(others));
  auto nibble = [](const std::vector<unsigned> &from, int row, int k) {
    return int(from[row * 4 + k / 8] >> k % 8 * 4 & 15);
  };
  auto as_signed = [](int value) { return value < 8 ? value : value - 16; };
  auto bits = [&](int i, bool both) {
    int count = 0;
    for (int word = 0; word < 4; ++word) {
      const unsigned x = words[i / 8 * 4 + word], y = others[i % 8 * 4 + word];
      count += __builtin_popcount(both ? x & y : x ^ y);
    }
    return count;
  };
  expect_all("4 bits with a sign", take_variable(nibbles).data(), 64, [&](int i) {
    int result = 5;
    for (int k = 0; k < 32; ++k)
      result += as_signed(nibble(words, i / 8, k)) * as_signed(nibble(others, i % 8, k));
    return result;
  });
  expect_all("4 bits", take_variable(unsigned_nibbles).data(), 64, [&](int i) {
    int result = -5;
    for (int k = 0; k < 32; ++k)
      result += nibble(words, i / 8, k) * nibble(others, i % 8, k);
    return result;
  });
  expect_all("bits that differ", take_variable(different).data(), 64, [&](int i) { return 1 + bits(i, false); });
  expect_all("bits in common", take_variable(common).data(), 64, [&](int i) { return bits(i, true); });
  return wrong;
}
