// Skipping ahead in cuRAND's generators: powers of two build on each other, from a single step to whole subsequences.
// HAZARD-NONE
#include "../expect.h"

#include <curand_kernel.h>

template <class State> __device__ bool same(State a, State b) {
  bool result = true;
  for (int k = 0; k < 8; ++k)
    result = result && curand(&a) == curand(&b);
  return result;
}

/// Row k: 2^k steps equal two times 2^(k - 1) steps. So all skips are correct if the first is one step.
template <class State> __global__ void powers(Rows<int> row) {
  State start;
  curand_init(2024 + threadIdx.x, 5, 0, &start);
  State stepped = start, skipped = start;
  curand(&stepped);
  skipahead(1, &skipped);
  row(0) = same(stepped, skipped);
  for (int k = 1; k < 64; ++k) {
    State twice = start;
    skipped = start;
    skipahead(1ull << k, &skipped);
    skipahead(1ull << (k - 1), &twice);
    skipahead(1ull << (k - 1), &twice);
    row(k) = same(skipped, twice);
  }
  State at_once;
  curand_init(2024 + threadIdx.x, 5, 1000, &at_once);
  skipped = start;
  skipahead(1000, &skipped);
  row(64) = same(skipped, at_once);
}
template <class State> void check(const char *what) {
  constexpr int rows_of_numbers = 65;
  auto rows = make_rows<int>(rows_of_numbers, 32);
  powers<State><<<1, 32>>>(rows);
  auto got = take(rows, rows_of_numbers);
  expect_all(what, got.data(), rows_of_numbers * 32, [](int) { return 1; });
}

/// Subsequences of 2^67, 2^76 and 2^66 numbers, in steps of 2^63 numbers, and powers of two of subsequences.
__global__ void subsequences(Rows<int> row) {
  int at = 0;
  curandStateXORWOW_t x, y;
  curand_init(threadIdx.x, 0, 0, &x);
  curand_init(threadIdx.x, 1, 0, &y);
  for (int k = 0; k < 16; ++k)
    skipahead(1ull << 63, &x);
  row(at++) = same(x, y);
  for (int k = 1; k < 64; ++k) {
    x = y;
    auto z = y;
    skipahead_sequence(1ull << k, &x);
    skipahead_sequence(1ull << (k - 1), &z);
    skipahead_sequence(1ull << (k - 1), &z);
    row(at++) = same(x, z);
  }
  curandStateMRG32k3a_t m, n;
  curand_init(threadIdx.x, 0, 0, &m);
  curand_init(threadIdx.x, 1, 0, &n);
  for (int k = 0; k < 8192; ++k)
    skipahead(1ull << 63, &m);
  row(at++) = same(m, n);
  m = n;
  skipahead_subsequence(1ull << 51, &m);
  skipahead_sequence(1, &n);
  row(at++) = same(m, n);
  curandStatePhilox4_32_10_t p, q;
  curand_init(threadIdx.x, 0, 0, &p);
  curand_init(threadIdx.x, 1, 0, &q);
  for (int k = 0; k < 8; ++k)
    skipahead(1ull << 63, &p);
  row(at++) = same(p, q);
}

int main() {
  check<curandStateXORWOW_t>("XORWOW");
  check<curandStateMRG32k3a_t>("MRG32k3a");
  check<curandStatePhilox4_32_10_t>("Philox");
  auto rows = make_rows<int>(67, 8);
  subsequences<<<1, 8>>>(rows);
  auto got = take(rows, 67);
  expect_all("subsequences", got.data(), 67 * 8, [](int) { return 1; });
  return wrong != 0;
}
