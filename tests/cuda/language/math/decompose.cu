// Functions that decompose a number: C's functions and C++'s overloads for float. HAZARD-NONE
#include "../expect.h"

#include <cmath>

constexpr int threads = 64;

__host__ __device__ inline float number(int k) { return (k % 2 ? -1.0f : 1.0f) * (float(k) * 3.7f + 0.3f); }

__global__ void decompose(Rows<double> row) {
  const float own = number(int(threadIdx.x));
  int exponent = 0;
  float whole = 0;
  row(0) = std::frexp(own, &exponent);
  row(1) = exponent;
  row(2) = std::modf(own, &whole);
  row(3) = whole;
  row(4) = frexpf(own, &exponent);
  row(5) = std::ldexp(own, 3);
  int quotient = 0;
  row(6) = std::remquo(own, 2.5f, &quotient);
  row(7) = quotient & 7;
}

int main() {
  const Rows<double> rows = make_rows<double>(8, threads);
  decompose<<<1, threads>>>(rows);
  std::vector<double> got(8 * threads);
  cudaMemcpy(got.data(), rows.values, got.size() * sizeof(double), cudaMemcpyDeviceToHost);
  int exponent = 0, quotient = 0;
  float whole = 0;
  auto row = [&](int number_of) { return got.data() + number_of * threads; };
  expect_all("frexp", row(0), threads, [&](int k) { return std::frexp(number(k), &exponent); });
  expect_all("its exponent", row(1), threads, [&](int k) { return std::frexp(number(k), &exponent), exponent; });
  expect_all("modf", row(2), threads, [&](int k) { return std::modf(number(k), &whole); });
  expect_all("its whole", row(3), threads, [&](int k) { return std::modf(number(k), &whole), whole; });
  expect_all("frexpf", row(4), threads, [&](int k) { return frexpf(number(k), &exponent); });
  expect_all("ldexp", row(5), threads, [&](int k) { return std::ldexp(number(k), 3); });
  expect_all("remquo", row(6), threads, [&](int k) { return std::remquo(number(k), 2.5f, &quotient); });
  expect_all("its quotient", row(7), threads, [&](int k) { return std::remquo(number(k), 2.5f, &quotient), quotient & 7; });
  return wrong;
}
