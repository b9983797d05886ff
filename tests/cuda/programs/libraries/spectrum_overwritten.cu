// A transform from complex to real numbers overwrites its input, which a kernel in another stream reads.
#include <cstdio>
#include <cufft.h>

constexpr int n = 64;

__global__ void sum(const cufftComplex *spectrum, float *result) {
  atomicAdd(result, spectrum[threadIdx.x].x); // HAZARD: raw across-launches spectrum
}

int main() {
  cufftComplex *spectrum;
  cufftReal *signal;
  float *result;
  cudaMalloc(&spectrum, (n / 2 + 1) * sizeof *spectrum);
  cudaMalloc(&signal, n * sizeof *signal);
  cudaMalloc(&result, sizeof *result);
  cudaMemset(spectrum, 0, (n / 2 + 1) * sizeof *spectrum);
  cudaMemset(result, 0, sizeof *result);
  cudaStream_t streams[2];
  for (cudaStream_t &each : streams)
    cudaStreamCreate(&each);
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_C2R, 1);
  cufftSetStream(plan, streams[0]);
  cudaDeviceSynchronize();
  // FIXED: sum<<<1, n / 2, 0, streams[1]>>>(spectrum, result);
  // FIXED: cudaStreamSynchronize(streams[1]);
  cufftExecC2R(plan, spectrum, signal);
  sum<<<1, n / 2, 0, streams[1]>>>(spectrum, result); // FIXED:
  cudaDeviceSynchronize();
  cufftDestroy(plan);
  for (cudaStream_t each : streams)
    cudaStreamDestroy(each);
  cudaFree(spectrum);
  cudaFree(signal);
  cudaFree(result);
  std::printf("done\n");
  return 0;
}
