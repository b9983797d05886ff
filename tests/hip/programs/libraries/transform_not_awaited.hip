// hipFFT runs a transform in its own stream, and the host reads the result in managed memory without waiting.
// Fixed twin: the host waits for the transform before it reads the result.
#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipfft/hipfft.h>

constexpr int n = 64;

int main() {
  hipfftComplex *x;
  hipMallocManaged(&x, n * sizeof(hipfftComplex));
  for (int k = 0; k < n; ++k)
    x[k] = {1, 0};
  hipStream_t stream;
  hipStreamCreate(&stream);
  hipfftHandle plan;
  hipfftPlan1d(&plan, n, HIPFFT_C2C, 1);
  hipfftSetStream(plan, stream);
  hipfftExecC2C(plan, x, x, HIPFFT_FORWARD);
  // FIXED: hipDeviceSynchronize();
  const float first = x[0].x; // HAZARD: raw host-device
  hipDeviceSynchronize(); // FIXED:
  std::printf("%d\n", first != 0);
  hipfftDestroy(plan);
  hipStreamDestroy(stream);
  hipFree(x);
  return 0;
}
