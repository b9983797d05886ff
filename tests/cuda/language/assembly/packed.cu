// Inline PTX: pairs of halves, bfloat16 and pairs of these, compared with the functions of
// <cuda_fp16.h> and <cuda_bf16.h>, and their conversions compared with the host. HAZARD-NONE
#include "../expect.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdint>
#include <cstring>

constexpr int threads = 256;

/// Numbers of all magnitudes, including zeros, infinities and NaNs.
__host__ __device__ inline uint32_t word(uint32_t k) {
  k = k * 0x9e3779b9u + 0x7f4a7c15u;
  k ^= k >> 15;
  k *= 0x85ebca6bu;
  return k ^ k >> 13;
}
template <class Pair> __device__ uint32_t bits_of(Pair pair) {
  uint32_t bits;
  memcpy(&bits, &pair, sizeof bits);
  return bits;
}
template <class Pair> __device__ Pair pair_of(uint32_t bits) {
  Pair pair;
  memcpy(&pair, &bits, sizeof bits);
  return pair;
}
/// NaN halves compare equal, whatever their bits are.
__device__ uint32_t plain(uint32_t bits, uint32_t exponent) {
  for (int half = 0; half < 32; half += 16)
    if ((bits >> half & 0x7fff) > exponent)
      bits |= 0x7fffu << half, bits &= ~(0x8000u << half);
  return bits;
}

#define TWO(TEXT)                                                                                                  \
  [](uint32_t a, uint32_t b, uint32_t) {                                                                           \
    uint32_t r;                                                                                                    \
    asm(TEXT " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));                                                           \
    return r;                                                                                                      \
  }
#define THREE(TEXT)                                                                                                \
  [](uint32_t a, uint32_t b, uint32_t c) {                                                                         \
    uint32_t r;                                                                                                    \
    asm(TEXT " %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));                                               \
    return r;                                                                                                      \
  }
#define ONE(TEXT)                                                                                                  \
  [](uint32_t a, uint32_t, uint32_t) {                                                                             \
    uint32_t r;                                                                                                    \
    asm(TEXT " %0, %1;" : "=r"(r) : "r"(a));                                                                       \
    return r;                                                                                                      \
  }

/// Counts the differences, in 64 rounds each.
template <class Pair, class A, class B> __device__ uint32_t compare(uint32_t exponent, A assembly, B function) {
  uint32_t different = 0;
  for (uint32_t round = 0; round < 64; ++round) {
    const uint32_t k = 3 * (threadIdx.x + threads * round);
    // Every fourth round uses numbers of similar magnitude: their sums and differences are near halfway.
    const uint32_t kept = round % 4 ? 0xffffffffu : 0x8fff8fffu, size = round % 4 ? 0 : 0x30003000u;
    const uint32_t a = (word(k) & kept) | size, b = (word(k + 1) & kept) | size, c = (word(k + 2) & kept) | size;
    const uint32_t is = assembly(a, b, c),
                   should = bits_of(function(pair_of<Pair>(a), pair_of<Pair>(b), pair_of<Pair>(c)));
    different += plain(is, exponent) != plain(should, exponent);
  }
  return different;
}

#define NAMES(PAIR, TYPE, EXPONENT)                                                                                \
  __global__ void check(Rows<uint32_t> row, PAIR) {                                                                \
    row(0) = compare<PAIR>(EXPONENT, TWO("add.rn." TYPE), [](PAIR a, PAIR b, PAIR) { return __hadd2(a, b); });     \
    row(1) = compare<PAIR>(EXPONENT, TWO("sub." TYPE), [](PAIR a, PAIR b, PAIR) { return __hsub2(a, b); });        \
    row(2) = compare<PAIR>(EXPONENT, TWO("mul." TYPE), [](PAIR a, PAIR b, PAIR) { return __hmul2(a, b); });        \
    row(3) =                                                                                                       \
        compare<PAIR>(EXPONENT, THREE("fma.rn." TYPE), [](PAIR a, PAIR b, PAIR c) { return __hfma2(a, b, c); });   \
    row(4) = compare<PAIR>(EXPONENT, TWO("min." TYPE), [](PAIR a, PAIR b, PAIR) { return __hmin2(a, b); });        \
    row(5) =                                                                                                       \
        compare<PAIR>(EXPONENT, TWO("max.NaN." TYPE), [](PAIR a, PAIR b, PAIR) { return __hmax2_nan(a, b); });     \
    row(6) = compare<PAIR>(EXPONENT, ONE("neg." TYPE), [](PAIR a, PAIR, PAIR) { return __hneg2(a); });             \
    row(7) = compare<PAIR>(EXPONENT, ONE("abs." TYPE), [](PAIR a, PAIR, PAIR) { return __habs2(a); });             \
  }
NAMES(__half2, "f16x2", 0x7c00)
NAMES(__nv_bfloat162, "bf16x2", 0x7f80)

__global__ void singles(Rows<uint32_t> row) {
  const uint32_t a = word(2 * threadIdx.x), b = word(2 * threadIdx.x + 1);
  const auto number = [](uint16_t bits) { return __float2bfloat16(__uint_as_float(uint32_t(bits) << 16)); };
  uint16_t product, rounded, cut;
  asm("mul.bf16 %0, %1, %2;" : "=h"(product) : "h"(uint16_t(a)), "h"(uint16_t(b)));
  const __nv_bfloat16 wanted = __hmul(number(uint16_t(a)), number(uint16_t(b)));
  uint16_t bits;
  memcpy(&bits, &wanted, sizeof bits);
  row(0) = plain(product, 0x7f80) == plain(bits, 0x7f80);
  const float x = __uint_as_float(a), y = __uint_as_float(b);
  asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(rounded) : "f"(x));
  asm("cvt.rz.bf16.f32 %0, %1;" : "=h"(cut) : "f"(x));
  row(1) = rounded;
  row(2) = cut;
  uint32_t pair, halves;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(x), "f"(y));
  row(3) = pair;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(halves) : "f"(float(threadIdx.x) / 3), "f"(float(threadIdx.x) * 3));
  row(4) =
      halves == bits_of(__halves2half2(__float2half(float(threadIdx.x) * 3), __float2half(float(threadIdx.x) / 3)));
  float back;
  asm("cvt.f32.bf16 %0, %1;" : "=f"(back) : "h"(uint16_t(0x3fc0)));
  row(5) = back == 1.5f;
}

float as_float(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
/// The nearest bfloat16, or the even one of two that are equally near.
uint32_t nearest(uint32_t bits) {
  if (std::isnan(as_float(bits)))
    return 0x7fff;
  const uint32_t below = bits >> 16, rest = bits & 0xffff;
  return below + (rest > 0x8000 || (rest == 0x8000 && below % 2));
}

template <class Pair> void run(const char *name) {
  auto rows = make_rows<uint32_t>(8, threads);
  check<<<1, threads>>>(rows, Pair{});
  const auto got = take(rows, 8);
  expect_all(name, got.data(), 8 * threads, [](int) { return 0; });
}

int main() {
  run<__half2>("pairs of halves");
  run<__nv_bfloat162>("pairs of bfloat16");
  auto rows = make_rows<uint32_t>(6, threads);
  singles<<<1, threads>>>(rows);
  const auto got = take(rows, 6);
  auto a = [](int k) { return word(2 * k); };
  auto b = [](int k) { return word(2 * k + 1); };
  expect_all("a product of two", &got[0], threads, [](int) { return 1; });
  expect_all("to the nearest", &got[threads], threads, [&](int k) { return nearest(a(k)); });
  expect_all("towards zero", &got[2 * threads], threads,
             [&](int k) { return std::isnan(as_float(a(k))) ? 0x7fff : a(k) >> 16; });
  expect_all("a pair of bfloat16", &got[3 * threads], threads,
             [&](int k) { return nearest(a(k)) << 16 | nearest(b(k)); });
  expect_all("a pair of halves", &got[4 * threads], threads, [](int) { return 1; });
  expect_all("a float", &got[5 * threads], threads, [](int) { return 1; });
  return wrong;
}
