// cuRAND's device functions: Philox4x32-10 by its published test vectors, moments of the distributions. HAZARD-NONE
#include "../expect.h"

#include <curand_kernel.h>

#include <cmath>

constexpr int threads = 256, numbers = 64;

__global__ void philox(Rows<unsigned int> row) {
  curandStatePhilox4_32_10_t state, later, ones;
  curand_init(0, 0, 0, &state);
  curand_init(0, threadIdx.x, 7, &later);
  const uint4 first = curand4(&state);
  row(0) = first.x;
  row(1) = first.y;
  row(2) = first.z;
  row(3) = first.w;
  curand_init(0, threadIdx.x, 0, &state);
  skipahead(7, &state);
  row(4) = curand(&state) == curand(&later);
  // All bits set: the largest subsequence, and the largest position of four.
  curand_init(~0ull, ~0ull, 0, &ones);
  ones.ctr = {~0u, ~0u, ~0u, ~0u};
  skipahead(0, &ones);
  row(5) = curand(&ones);
}

template <class State> __global__ void moments(Rows<double> row) {
  State state;
  curand_init(1234, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
  for (int k = 0; k < numbers; ++k) {
    const float u = curand_uniform(&state), n = curand_normal(&state);
    const double d = curand_uniform_double(&state), m = curand_normal_double(&state);
    row(0) += u;
    row(1) += d;
    row(2) += n;
    row(3) += n * n;
    row(4) += m;
    row(5) += m * m;
    row(6) += !(u > 0 && u <= 1 && d > 0 && d <= 1);
  }
}

template <class State> void check(const char *what) {
  auto rows = make_rows<double>(7, threads);
  moments<State><<<1, threads>>>(rows);
  auto got = take(rows, 7);
  auto mean = [&](int row) {
    double sum = 0;
    for (int k = 0; k < threads; ++k)
      sum += got[row * threads + k];
    return sum / (threads * numbers);
  };
  const double wanted[] = {0.5, 0.5, 0, 1, 0, 1, 0}; // within four standard errors
  const double error[] = {0.29, 0.29, 1, 1.42, 1, 1.42, 0};
  for (int k = 0; k < 7; ++k)
    expect(what, std::fabs(mean(k) - wanted[k]) <= 4 * error[k] / std::sqrt(double(threads * numbers)), true);
}

int main() {
  auto rows = make_rows<unsigned int>(6, 32);
  philox<<<1, 32>>>(rows);
  auto got = take(rows, 6);
  const unsigned int wanted[] = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8, 1, 0x408f276d};
  for (int k = 0; k < 6; ++k)
    expect_all("Philox", got.data() + k * 32, 32, [&](int) { return wanted[k]; });
  check<curandStatePhilox4_32_10_t>("Philox's moments");
  check<curandState>("XORWOW's moments");
  return wrong != 0;
}
