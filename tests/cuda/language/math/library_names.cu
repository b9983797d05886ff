// Functions of C's and C++'s libraries under the names that libraries use: std::abs of integers in code for the device and
// for both sides, and the functions that are the macros of <math.h>. HAZARD-NONE
#include "../expect.h"

#include <climits>
#include <cmath>
#include <cstdlib>

__host__ __device__ int both(int x) { return std::abs(x); }
__host__ __device__ long long both(long long x) { return std::abs(x); }
template <class T> __device__ long long magnitude(T x) { return std::abs(x); }

__global__ void absolutes(Rows<long long> row, int x) {
  row(0) = magnitude(x);
  row(1) = magnitude(short(x));
  row(2) = magnitude((signed char)(x));
  row(3) = magnitude(long(x)) + std::labs(x) + std::llabs(x);
  row(4) = both(x) + both((long long)x << 32);
  row(5) = (long long)(std::abs(float(x)) * 4 + std::abs(double(x)));
  row(6) = abs(x) + labs(x) + llabs(x);
  row(7) = std::abs(INT_MIN + 1);
}

__global__ void classes(Rows<int> row, const double *values) {
  const double x = values[threadIdx.x];
  row(0) = (__isnan(x) != 0) + 2 * (__isinf(x) != 0) + 4 * (__finite(x) != 0) + 8 * (__signbit(x) != 0);
  const float y = float(x);
  row(1) = (__isnanf(y) != 0) + 2 * (__isinff(y) != 0) + 4 * (__finitef(y) != 0) + 8 * (__signbitf(y) != 0);
}

int main() {
  auto rows = make_rows<long long>(8, 1);
  absolutes<<<1, 1>>>(rows, -77);
  const auto got = take(rows, 8);
  const long long wanted[] = {77, 77, 77, 3 * 77, 77 + (77ll << 32), 5 * 77, 3 * 77, INT_MAX};
  expect_all("std::abs", got.data(), 8, [&](int k) { return wanted[k]; });
  expect("on the host", both(-5) + both(-6ll), 11);

  const double list[] = {0.0, -0.0, 1.5, -2.5, INFINITY, -INFINITY, NAN, -NAN};
  double *values;
  cudaMallocManaged(&values, sizeof list);
  for (int k = 0; k < 8; ++k)
    values[k] = list[k];
  auto of_classes = make_rows<int>(2, 8);
  classes<<<1, 8>>>(of_classes, values);
  const auto classified = take(of_classes, 2);
  for (int row = 0; row < 2; ++row)
    expect_all(row ? "of float" : "of double", &classified[row * 8], 8, [&](int k) {
      return std::isnan(list[k]) + 2 * std::isinf(list[k]) + 4 * std::isfinite(list[k]) + 8 * std::signbit(list[k]);
    });
  cudaFree(values);
  return wrong;
}
