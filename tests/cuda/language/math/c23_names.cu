// A C library may declare functions of C23 whose names CUDA has, too: glibc does so since 2.41 and 2.42. Both sides
// use CUDA's, so values do not depend on the C library. HAZARD-NONE
#include "../expect.h"

// As <math.h> is included in a source with kernels.
#pragma clang force_cuda_host_device begin
extern "C" {
extern double sinpi(double x) noexcept(true);
extern double cospi(double x) noexcept(true);
extern double rsqrt(double x) noexcept(true);
extern float sinpif(float x) noexcept(true);
extern float cospif(float x) noexcept(true);
extern float rsqrtf(float x) noexcept(true);
}
#pragma clang force_cuda_host_device end

__host__ __device__ double all(double x) {
  return sinpi(x) + 2 * cospi(x) + 4 * rsqrt(x) + 8 * sinpif(float(x)) + 16 * cospif(float(x)) + 32 * rsqrtf(float(x)) +
         64 * rsqrt(float(x));
}

__global__ void compute(double x, double *out) { *out = all(x); }

int main() {
  double *out, result;
  cudaMalloc(&out, sizeof *out);
  compute<<<1, 1>>>(0.25, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  double (*function)(double) = rsqrt;
  expect("on both sides", result, all(0.25));
  expect("through a pointer", function(0.25), 2.0);
  cudaFree(out);
  return wrong;
}
