// cuRAND's distributions in kernels: Philox4x32-10 with published test vectors, moments of distributions. HAZARD-NONE
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

constexpr double means[] = {0.3, 30, 300, 5000};

template <class State> __global__ void poisson(Rows<double> row) {
  State state;
  curand_init(99, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
  for (int k = 0; k < numbers; ++k)
    for (int m = 0; m < 4; ++m) {
      const double x = curand_poisson(&state, means[m]);
      row(2 * m) += x;
      row(2 * m + 1) += (x - means[m]) * (x - means[m]);
    }
}
/// Mean and variance both equal the parameter.
template <class State> void check_poisson(const char *what) {
  auto rows = make_rows<double>(8, threads);
  poisson<State><<<1, threads>>>(rows);
  auto got = take(rows, 8);
  const double count = threads * numbers;
  for (int m = 0; m < 4; ++m) {
    double mean = 0, variance = 0;
    for (int k = 0; k < threads; ++k) {
      mean += got[2 * m * threads + k] / count;
      variance += got[(2 * m + 1) * threads + k] / count;
    }
    const double of = means[m];
    expect(what, std::fabs(mean - of) <= 4 * std::sqrt(of / count), true);
    expect(what, std::fabs(variance - of) <= 4 * std::sqrt((of + 2 * of * of) / count), true);
  }
}

/// Drawing several numbers of Philox at once gives consecutive ones.
__global__ void several(Rows<int> row) {
  curandStatePhilox4_32_10_t one, four;
  curand_init(7, threadIdx.x, 3, &one);
  four = one;
  const float4 u = curand_uniform4(&four);
  row(0) = curand_uniform(&one) == u.x && curand_uniform(&one) == u.y && curand_uniform(&one) == u.z &&
           curand_uniform(&one) == u.w;
  const float4 n = curand_normal4(&four);
  const float2 a = curand_normal2(&one), b = curand_normal2(&one);
  row(1) = n.x == a.x && n.y == a.y && n.z == b.x && n.w == b.y;
  const double4 d = curand_normal4_double(&four);
  const double2 c = curand_normal2_double(&one), e = curand_normal2_double(&one);
  row(2) = d.x == c.x && d.y == c.y && d.z == e.x && d.w == e.y;
  const uint4 p = curand_poisson4(&four, 5);
  row(3) = p.x == curand_poisson(&one, 5) && p.y == curand_poisson(&one, 5) && p.z == curand_poisson(&one, 5) &&
           p.w == curand_poisson(&one, 5);
  const float4 l = curand_log_normal4(&four, 1, 0.5f);
  const float2 f = curand_normal2(&one), g = curand_normal2(&one);
  row(4) = l.x == expf(1 + 0.5f * f.x) && l.y == expf(1 + 0.5f * f.y) && l.z == expf(1 + 0.5f * g.x) &&
           l.w == expf(1 + 0.5f * g.y);
  const double4 w = curand_uniform4_double(&four);
  row(5) = w.x > 0 && w.x <= 1 && w.y > 0 && w.y <= 1 && w.z > 0 && w.z <= 1 && w.w > 0 && w.w <= 1;
  skipahead(8, &one);
  row(6) = curand(&one) == curand(&four);
}
void check_several() {
  auto rows = make_rows<int>(7, 32);
  several<<<1, 32>>>(rows);
  auto got = take(rows, 7);
  expect_all("several at once", got.data(), 7 * 32, [](int) { return 1; });
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
  check<curandStateMRG32k3a_t>("MRG32k3a's moments");
  check_poisson<curandStatePhilox4_32_10_t>("Philox's Poisson distribution");
  check_poisson<curandState>("XORWOW's Poisson distribution");
  check_poisson<curandStateMRG32k3a_t>("MRG32k3a's Poisson distribution");
  check_several();
  return wrong != 0;
}
