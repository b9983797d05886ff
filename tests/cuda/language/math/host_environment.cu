// Kernels compute as a device does, whatever rounding, flushing and traps the host
// has set on its processor; the host finds these settings unchanged. HAZARD-NONE
#include "../expect.h"

#include <cfenv>
#include <cmath>
#include <xmmintrin.h>

__global__ void kernel(Rows<float> row, float one, float little, float least) {
  row(0) = one + little;
  float sum;
  asm("add.rn.f32 %0, %1, %2;" : "=f"(sum) : "f"(one), "f"(little));
  row(1) = sum;
  row(2) = rintf(one * 2.5f);
  row(3) = least / 4 * 4;
  row(4) = least / 2 * 4 > 0 ? one : 0;
  row(5) = one / (least - least);
  __syncthreads();
  row(6) = -one - little;
}

int main() {
  const int threads = 256;
  const unsigned flushes = 0x8040, traps_nothing = 0x1f80;
  auto rows = make_rows<float>(7, threads);
  std::fesetround(FE_UPWARD);
  feenableexcept(FE_DIVBYZERO);
  _mm_setcsr(_mm_getcsr() | flushes);
  kernel<<<4, threads / 4>>>(rows, 1.0f, 1e-10f, 0x1p-126f);
  cudaDeviceSynchronize();
  const unsigned environment = _mm_getcsr();
  const int rounding = std::fegetround(), traps = fegetexcept();
  fedisableexcept(FE_DIVBYZERO);
  _mm_setcsr(traps_nothing);
  std::fesetround(FE_TONEAREST);
  expect("the host's rounding", rounding, FE_UPWARD);
  expect("its traps", traps, FE_DIVBYZERO);
  expect("its flushing", environment & flushes, flushes);
  const std::vector<float> got = take(rows, 7);
  const float wanted[] = {1, 1, 2, 0x1p-126f, 1, INFINITY, -1};
  for (int k = 0; k < 7; ++k)
    expect_all("a value", &got[k * threads], threads, [&](int) { return wanted[k]; });
  return wrong != 0;
}
