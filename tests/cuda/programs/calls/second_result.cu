// C library functions that return a second result through a pointer store it, in the kernel, like any store.
#include <cmath>
#include <cstdio>

__global__ void split(const double *in, double *fraction, int *exponent, double *whole, double *sine, double *cosine) {
  __shared__ int quotient;
  const int t = threadIdx.x;
  fraction[t] = frexp(in[t], exponent);          // HAZARD: waw within-block exponent
  fraction[t] += modf(in[t], whole);             // HAZARD: waw within-block whole
  fraction[t] += remquo(in[t], 2.5, &quotient);  // HAZARD: waw within-block quotient
  sincos(in[t], sine, cosine + t);               // HAZARD: waw within-block sine
}

__global__ void beyond(const float *in, float *fraction, int *exponent) {
  fraction[threadIdx.x] = frexpf(in[threadIdx.x], exponent + 64 + threadIdx.x); // HAZARD: out-of-bounds exponent
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
  cudaDeviceSynchronize();
}
