// With HIP_TEMPLATE_KERNEL_LAUNCH, hipLaunchKernelGGL is a function and takes kernels with several template arguments;
// without it, a macro. HAZARD-NONE
#define HIP_TEMPLATE_KERNEL_LAUNCH
#include "expect.h"

template <int factor, class T> __global__ void scaled(Rows<float> row, T offset) {
  row(0) = factor * float(threadIdx.x) + offset;
}

int main() {
  constexpr int threads = 64;
  auto rows = make_rows<float>(1, threads), others = make_rows<float>(1, threads), last = make_rows<float>(1, threads);
  auto deduced = make_rows<float>(1, threads), named = make_rows<float>(1, threads), zero = make_rows<float>(1, threads);
  hipLaunchKernelGGL(scaled<3, double>, dim3(1), threads, 0, hipStreamDefault, rows, 1);
  expect_all("as a function", take(rows, 1).data(), threads, [](int t) { return 3 * t + 1; });
#undef HIP_TEMPLATE_KERNEL_LAUNCH
  hipLaunchKernelGGL((scaled<2, float>), dim3(1), threads, 0, 0, others, 2);
  expect_all("as a macro", take(others, 1).data(), threads, [](int t) { return 2 * t + 2; });
  hipLaunchKernelGGL(HIP_KERNEL_NAME(scaled<4, float>), dim3(1), threads, 0, 0, named, 2);
  expect_all("by HIP_KERNEL_NAME", take(named, 1).data(), threads, [](int t) { return 4 * t + 2; });
#define HIP_TEMPLATE_KERNEL_LAUNCH 1
  hipLaunchKernelGGL(scaled<5, int>, 1, dim3(threads), 0, nullptr, last, 4);
  expect_all("as a function again", take(last, 1).data(), threads, [](int t) { return 5 * t + 4; });
  hipLaunchKernelGGL(scaled<7>, dim3(1), dim3(threads), 0, hipStreamDefault, deduced, 0.5f);
  expect_all("with a deduced type", take(deduced, 1).data(), threads, [](int t) { return 7 * t + 0.5f; });
#undef HIP_TEMPLATE_KERNEL_LAUNCH
#define HIP_TEMPLATE_KERNEL_LAUNCH 0
  hipLaunchKernelGGL(scaled<6, int>, dim3(1), threads, 0, nullptr, zero, 4);
  expect_all("whatever its value", take(zero, 1).data(), threads, [](int t) { return 6 * t + 4; });
  return wrong != 0;
}
