// cuFFT runs a transform in its own stream, and the host reads the result in managed memory without waiting.
// Fixed twin: the host waits for the transform before it reads the result.
#include <cstdio>
#include <cufft.h>

constexpr int n = 64;

int main() {
  cufftComplex *x;
  cudaMallocManaged(&x, n * sizeof(cufftComplex));
  for (int k = 0; k < n; ++k)
    x[k] = {1, 0};
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_C2C, 1);
  cufftSetStream(plan, stream);
  cufftExecC2C(plan, x, x, CUFFT_FORWARD);
  // FIXED: cudaDeviceSynchronize();
  const float first = x[0].x; // HAZARD: raw host-device
  cudaDeviceSynchronize(); // FIXED:
  std::printf("%d\n", first != 0);
  cufftDestroy(plan);
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}
