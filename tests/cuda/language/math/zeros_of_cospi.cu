// cospi is as accurate near its zeros as elsewhere. HAZARD-NONE
#include "../expect.h"

#include <cmath>

__global__ void cosine(const double *x, double *out) { out[threadIdx.x] = cospi(x[threadIdx.x]); }

int main() {
  constexpr int count = 6;
  const double tiny = ldexp(1, -54), pi = 3.14159265358979323846;
  const double angles[] = {0.5 - tiny, 0.5, 0.5 + 2 * tiny, 1.5, 2.25, 1};
  double *angle, *cosines, results[count];
  cudaMalloc(&angle, sizeof angles);
  cudaMalloc(&cosines, sizeof results);
  cudaMemcpy(angle, angles, sizeof angles, cudaMemcpyHostToDevice);
  cosine<<<1, count>>>(angle, cosines);
  cudaMemcpy(results, cosines, sizeof results, cudaMemcpyDeviceToHost);
  expect("cospi below its zero", results[0], pi * tiny);
  expect("cospi at its zero", results[1], 0.0);
  expect("cospi above its zero", results[2], -2 * pi * tiny);
  expect("cospi at the next zero", results[3], 0.0);
  expect("cospi of an eighth of a turn", std::fabs(results[4] - std::sqrt(0.5)) < 2e-16, true);
  expect("cospi of half a turn", results[5], -1.0);
  cudaFree(angle);
  cudaFree(cosines);
  return wrong;
}
