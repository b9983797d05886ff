// half and bfloat16 by HIP's headers. HAZARD-NONE
#include "expect.h"

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

__global__ void arithmetic(Rows<float> row) {
  const float t = float(threadIdx.x);
  const __half a = __float2half(t), b = __hadd(a, __float2half(0.5f));
  row(0) = __half2float(__hmul(b, __float2half(2.0f)));
  row(1) = __bfloat162float(__float2bfloat16(t));
}

int main() {
  constexpr int threads = 64;
  auto rows = make_rows<float>(2, threads);
  arithmetic<<<1, threads>>>(rows);
  const auto r = take(rows, 2);
  expect_all("half", r.data(), threads, [](int t) { return 2 * t + 1; });
  expect_all("bfloat16", r.data() + threads, threads, [](int t) { return t; });
  return wrong != 0;
}
