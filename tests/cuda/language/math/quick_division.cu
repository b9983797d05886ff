// __fdividef with divisors beyond 2^126, whose reciprocals it treats as zero. HAZARD-NONE
#include "../expect.h"

#include <cmath>

__global__ void divide(const float *x, const float *y, float *out) {
  out[threadIdx.x] = __fdividef(x[threadIdx.x], y[threadIdx.x]);
}

int main() {
  constexpr int count = 6;
  const float large = ldexpf(1.5f, 126), edge = ldexpf(1, 126);
  const float x[count] = {large, -large, 6, edge, INFINITY, 1};
  const float y[count] = {large, large, 3, edge, large, INFINITY};
  float *in, *divisors, *out, quotients[count];
  cudaMalloc(&in, sizeof x);
  cudaMalloc(&divisors, sizeof y);
  cudaMalloc(&out, sizeof quotients);
  cudaMemcpy(in, x, sizeof x, cudaMemcpyHostToDevice);
  cudaMemcpy(divisors, y, sizeof y, cudaMemcpyHostToDevice);
  divide<<<1, count>>>(in, divisors, out);
  cudaMemcpy(quotients, out, sizeof quotients, cudaMemcpyDeviceToHost);
  expect("beyond the range", quotients[0] == 0, true);
  expect("beyond the range, negative", quotients[1] == 0, true);
  expect("within the range", quotients[2], 2.0f);
  expect("at the range's end", quotients[3], 1.0f);
  expect("infinity by a large number", std::isnan(quotients[4]), true);
  expect("by infinity", quotients[5], 0.0f);
  cudaFree(in);
  cudaFree(divisors);
  cudaFree(out);
  return wrong;
}
