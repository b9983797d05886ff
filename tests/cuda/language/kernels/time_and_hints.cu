// Clocks, sleeping, compiler hints and unrolling (guide, "Time Function", "Nanosleep
// Function", "Compiler Optimization Hint Functions", "#pragma unroll"). HAZARD-NONE
#include "../expect.h"

__global__ void clocks(Rows<long long> row) {
  const long long start = clock64();
  const clock_t short_start = clock();
  int sum = 0;
  for (int k = 0; k < 100; ++k)
    sum += k * k;
  __nanosleep(100);
  row(0) = clock64() - start >= 0;
  row(1) = clock() - short_start >= 0 || sum < 0;
  row(2) = sum;
}

__global__ void hints(const int *in, Rows<int> row) {
  const int k = threadIdx.x;
  const int *aligned = static_cast<const int *>(__builtin_assume_aligned(in, 16));
  __builtin_assume(k < 64);
  row(0) = aligned[k];
  row(1) = __builtin_expect(k == 3, 0) ? 1 : 2;
  switch (k & 1) {
  case 0:
    row(2) = 10;
    break;
  case 1:
    row(2) = 11;
    break;
  default:
    __builtin_unreachable();
  }
  int sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    sum += i * k;
  row(3) = sum;
#pragma unroll 4
  for (int i = 0; i < k; ++i)
    sum += i;
  row(4) = sum;
#pragma unroll 1
  for (int i = 0; i < k % 5; ++i)
    sum -= i;
  row(5) = sum;
#pragma nounroll
  do
    ++sum;
  while (sum % 7);
  row(6) = sum % 7;
}

int main() {
  auto times = make_rows<long long>(3, 32);
  clocks<<<1, 32>>>(times);
  const auto passed = take(times, 3);
  expect_all("clock64", &passed[0], 32, [](int) { return 1; });
  expect_all("clock", &passed[32], 32, [](int) { return 1; });
  expect_all("between them", &passed[64], 32, [](int) { return 328350; });
  int *in;
  cudaMallocManaged(&in, 64 * sizeof(int));
  for (int k = 0; k < 64; ++k)
    in[k] = 5 * k;
  auto row = make_rows<int>(7, 64);
  hints<<<1, 64>>>(in, row);
  const auto got = take(row, 7);
  expect_all("aligned", &got[0], 64, [](int k) { return 5 * k; });
  expect_all("not expected", &got[64], 64, [](int k) { return k == 3 ? 1 : 2; });
  expect_all("unreachable", &got[128], 64, [](int k) { return 10 + k % 2; });
  expect_all("unrolled", &got[192], 64, [](int k) { return 28 * k; });
  expect_all("by four", &got[256], 64, [](int k) { return 28 * k + k * (k - 1) / 2; });
  expect_all("not unrolled", &got[320], 64,
             [](int k) { return 28 * k + k * (k - 1) / 2 - (k % 5) * (k % 5 - 1) / 2; });
  expect_all("nor this", &got[384], 64, [](int) { return 0; });
  cudaFree(in);
  return wrong;
}
