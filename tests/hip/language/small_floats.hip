// half and bfloat16 from HIP's headers. HAZARD-NONE
#include "expect.h"

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

__global__ void arithmetic(Rows<float> row) {
  const float t = float(threadIdx.x);
  const __half a = __float2half(t), b = __hadd(a, __float2half(0.5f));
  row(0) = __half2float(__hmul(b, __float2half(2.0f)));
  row(1) = __bfloat162float(__float2bfloat16(t));
  __half2 sum = half2(0); // one number is both halves
  sum = __hadd2(sum, __floats2half2_rn(t, 1.0f));
  row(2) = __low2float(sum) + __high2float(sum);
}

int main() {
  constexpr int threads = 64;
  auto rows = make_rows<float>(3, threads);
  arithmetic<<<1, threads>>>(rows);
  const auto r = take(rows, 3);
  expect_all("half", r.data(), threads, [](int t) { return 2 * t + 1; });
  expect_all("bfloat16", r.data() + threads, threads, [](int t) { return t; });
  expect_all("both halves", r.data() + 2 * threads, threads, [](int t) { return t + 1; });
  return wrong != 0;
}
