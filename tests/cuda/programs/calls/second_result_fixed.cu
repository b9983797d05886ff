// HAZARD-NONE
// Each thread has its own elements for the results that functions return through pointers.
#include <cmath>
#include <cstdio>

__global__ void split(const double *in, double *fraction, int *exponent, double *whole, double *sine, double *cosine) {
  __shared__ int quotient[64];
  const int t = threadIdx.x;
  fraction[t] = frexp(in[t], exponent + t);
  fraction[t] += modf(in[t], whole + t);
  fraction[t] += remquo(in[t], 2.5, &quotient[t]);
  sincos(in[t], sine + t, cosine + t);
}

__global__ void beyond(const float *in, float *fraction, int *exponent) {
  fraction[threadIdx.x] = frexpf(in[threadIdx.x], exponent + threadIdx.x);
}

int main() {
  double *in, *fraction, *whole, *sine, *cosine, host[64];
  int *exponent;
  for (int k = 0; k < 64; ++k)
    host[k] = 3.5 + k;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&fraction, sizeof host);
  cudaMalloc(&whole, sizeof host);
  cudaMalloc(&sine, sizeof host);
  cudaMalloc(&cosine, sizeof host);
  cudaMalloc(&exponent, 64 * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  split<<<1, 64>>>(in, fraction, exponent, whole, sine, cosine);
  beyond<<<1, 64>>>(reinterpret_cast<float *>(in), reinterpret_cast<float *>(fraction), exponent);
  int parts[64];
  cudaMemcpy(parts, exponent, sizeof parts, cudaMemcpyDeviceToHost);
  cudaMemcpy(host, whole, sizeof host, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int k = 0; k < 64; ++k)
    wrong += host[k] != 3 + k;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
