// Inline PTX: funnel shifts of each kind, the highest bit of signed and unsigned numbers, its distance from the top.
// HAZARD-NONE
#include "../expect.h"

#include <cmath>
#include <cstdint>

#define SHIFT(NAME, TEXT)                                                                                          \
  __device__ uint32_t NAME(uint32_t a, uint32_t b, uint32_t c) {                                                   \
    uint32_t r;                                                                                                    \
    asm(TEXT " %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));                                               \
    return r;                                                                                                      \
  }
SHIFT(left_clamped, "shf.l.clamp.b32")
SHIFT(right_clamped, "shf.r.clamp.b32")
SHIFT(right_wrapped, "shf.r.wrap.b32")

#define HIGHEST(NAME, TEXT, TYPE, CONSTRAINT)                                                                      \
  __device__ uint32_t NAME(TYPE a) {                                                                               \
    uint32_t r;                                                                                                    \
    asm(TEXT " %0, %1;" : "=r"(r) : CONSTRAINT(a));                                                                \
    return r;                                                                                                      \
  }
HIGHEST(highest, "bfind.u32", uint32_t, "r")
HIGHEST(highest_signed, "bfind.s32", int32_t, "r")
HIGHEST(highest_of_64, "bfind.s64", int64_t, "l")
HIGHEST(distance, "bfind.shiftamt.u32", uint32_t, "r")
HIGHEST(distance_signed, "bfind.shiftamt.s32", int32_t, "r")

// From 64 bits down to none, with both signs.
__host__ __device__ int64_t number(int k) {
  const uint64_t size = k % 32 == 31 ? 0 : 0x9e3779b97f4a7c15ull >> (2 * (k % 32));
  return int64_t(k < 32 ? size : ~size);
}

__global__ void kernel(Rows<uint32_t> row) {
  const uint32_t own = threadIdx.x, x = own * 0x9e3779b9u;
  row(0) = left_clamped(x, ~x, own);
  row(1) = right_clamped(x, ~x, own);
  row(2) = right_wrapped(x, ~x, own);
  row(3) = highest(uint32_t(number(own) >> 32));
  row(4) = highest_signed(int32_t(number(own) >> 32));
  row(5) = highest_of_64(number(own));
  row(6) = distance(uint32_t(number(own)));
  row(7) = distance_signed(int32_t(number(own)));
  float value = float(own) / 16 - 2, bent;
  asm("tanh.approx.f32 %0, %1;" : "=f"(bent) : "f"(value));
  row(8) = fabsf(bent - tanhf(value)) < 1e-3f;
}

/// The position of the highest bit of `value` that differs from its sign, for `bits` bits, or -1 if there is none.
int place(int64_t value, int bits) {
  for (int k = bits - 1; k >= 0; --k)
    if ((value >> k & 1) != (value < 0))
      return k;
  return -1;
}
int from_top(int place) { return place < 0 ? -1 : 31 - place; }

int main() {
  const int threads = 64;
  auto x = [](int k) { return uint32_t(k) * 0x9e3779b9u; };
  auto both = [&](int k) { return uint64_t(~x(k)) << 32 | x(k); };
  auto rows = make_rows<uint32_t>(9, threads);
  kernel<<<1, threads>>>(rows);
  auto got = take(rows, 9);
  const uint32_t *row = got.data();
  expect_all("shf.l.clamp", row, threads, [&](int k) { return k < 32 ? uint32_t(both(k) << k >> 32) : x(k); });
  expect_all("shf.r.clamp", row += threads, threads, [&](int k) { return k < 32 ? uint32_t(both(k) >> k) : ~x(k); });
  expect_all("shf.r.wrap", row += threads, threads, [&](int k) { return uint32_t(both(k) >> k % 32); });
  expect_all("bfind.u32", row += threads, threads, [](int k) { return place(uint32_t(number(k) >> 32), 32); });
  expect_all("bfind.s32", row += threads, threads, [](int k) { return place(int32_t(number(k) >> 32), 32); });
  expect_all("bfind.s64", row += threads, threads, [](int k) { return place(number(k), 64); });
  expect_all("bfind.shiftamt.u32", row += threads, threads,
             [](int k) { return from_top(place(uint32_t(number(k)), 32)); });
  expect_all("bfind.shiftamt.s32", row += threads, threads,
             [](int k) { return from_top(place(int32_t(number(k)), 32)); });
  expect_all("tanh", row += threads, threads, [](int) { return 1; });
  return wrong;
}
