// Inline PTX: a chain of additions spans several statements, and functions with one statement
// each, as in multi-precision libraries; branches and loops do not break it. HAZARD-NONE
#include "../expect.h"

#include <cstdint>

#define STEP(NAME, TEXT)                                                                                           \
  __device__ __forceinline__ uint32_t NAME(uint32_t a, uint32_t b) {                                               \
    uint32_t r;                                                                                                    \
    asm volatile(TEXT " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));                                                  \
    return r;                                                                                                      \
  }
STEP(add_cc, "add.cc.u32")
STEP(addc_cc, "addc.cc.u32")
STEP(addc, "addc.u32")
STEP(sub_cc, "sub.cc.u32")
STEP(subc_cc, "subc.cc.u32")
STEP(subc, "subc.u32")

/// A chain that the compiler could leave unchanged.
__device__ __noinline__ uint32_t carried() {
  uint32_t r;
  asm volatile("addc.u32 %0, 0, 0;" : "=r"(r));
  return r;
}

struct Long {
  uint32_t words[4];
};
__device__ Long sum(Long a, const Long &b) {
  a.words[0] = add_cc(a.words[0], b.words[0]);
  for (int k = 1; k < 3; ++k)
    a.words[k] = addc_cc(a.words[k], b.words[k]);
  a.words[3] = addc(a.words[3], b.words[3]);
  return a;
}
__device__ Long difference(Long a, const Long &b) {
  a.words[0] = sub_cc(a.words[0], b.words[0]);
  a.words[1] = subc_cc(a.words[1], b.words[1]);
  a.words[2] = subc_cc(a.words[2], b.words[2]);
  a.words[3] = subc(a.words[3], b.words[3]);
  return a;
}
/// 32 bits by 64.
__device__ void product(uint32_t a, uint32_t low, uint32_t high, uint32_t *to) {
  asm volatile("mul.lo.u32 %0, %1, %2;" : "=r"(to[0]) : "r"(a), "r"(low));
  asm volatile("mul.hi.u32 %0, %1, %2;" : "=r"(to[1]) : "r"(a), "r"(low));
  asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(to[1]) : "r"(a), "r"(high));
  asm volatile("madc.hi.u32 %0, %1, %2, 0;" : "=r"(to[2]) : "r"(a), "r"(high));
}

using Number = unsigned __int128;
__host__ __device__ uint32_t word(int k, int place) {
  const uint32_t kinds[] = {~0u, 0, 1, 0x80000000u, ~1u, 0x9e3779b9u * uint32_t(k + 1)};
  return kinds[(k * (place + 3) + k / 7 + place) % 6];
}
__host__ __device__ Long number(int k, int which) {
  return {{word(k + which, 0), word(k * 3 + which, 1), word(k * 5 + which, 2), word(k + 2 * which, 3)}};
}
Number whole(const Long &of) {
  Number result = 0;
  for (int k = 3; k >= 0; --k)
    result = result << 32 | of.words[k];
  return result;
}

__global__ void kernel(Rows<uint32_t> row) {
  const int own = threadIdx.x;
  const Long a = number(own, 0), b = number(own, 1), s = sum(a, b), d = difference(a, b);
  for (int k = 0; k < 4; ++k) {
    row(k) = s.words[k];
    row(4 + k) = d.words[k];
  }
  uint32_t p[3];
  product(a.words[0], a.words[1], a.words[2], p);
  for (int k = 0; k < 3; ++k)
    row(8 + k) = p[k];
  // Each thread has its own flag, which survives a branch and a barrier.
  add_cc(a.words[0], b.words[0]);
  if (own % 3 == 0)
    row(12) = 1;
  __syncthreads();
  row(11) = carried();
}

int main() {
  const int threads = 96;
  auto rows = make_rows<uint32_t>(13, threads);
  kernel<<<1, threads>>>(rows);
  const std::vector<uint32_t> got = take(rows, 13);
  for (int k = 0; k < 4; ++k) {
    expect_all("a sum's word", &got[k * threads], threads,
               [&](int own) { return uint32_t((whole(number(own, 0)) + whole(number(own, 1))) >> 32 * k); });
    expect_all("a difference's word", &got[(4 + k) * threads], threads,
               [&](int own) { return uint32_t((whole(number(own, 0)) - whole(number(own, 1))) >> 32 * k); });
  }
  for (int k = 0; k < 3; ++k)
    expect_all("a product's word", &got[(8 + k) * threads], threads, [&](int own) {
      const Long a = number(own, 0);
      return uint32_t(Number(a.words[0]) * (a.words[1] | uint64_t(a.words[2]) << 32) >> 32 * k);
    });
  expect_all("a carry after a barrier", &got[11 * threads], threads,
             [&](int own) { return (uint64_t(number(own, 0).words[0]) + number(own, 1).words[0]) >> 32; });
  return wrong != 0;
}
