// One plan, and so one work area, in two streams at the same time.
#include <cstdio>
#include <cufft.h>

int main() {
  constexpr int count = 4099;
  cufftComplex *one, *other;
  cudaMalloc(&one, count * sizeof *one);
  cudaMalloc(&other, count * sizeof *other);
  cudaMemset(one, 0, count * sizeof *one);
  cudaMemset(other, 0, count * sizeof *other);
  cudaStream_t streams[2];
  cudaStreamCreate(&streams[0]);
  cudaStreamCreate(&streams[1]);
  cufftHandle plan;
  cufftPlan1d(&plan, count, CUFFT_C2C, 1);
  cudaDeviceSynchronize();
  cufftSetStream(plan, streams[0]);
  cufftExecC2C(plan, one, one, CUFFT_FORWARD);
  // FIXED: cudaStreamSynchronize(streams[0]);
  cufftSetStream(plan, streams[1]);
  cufftExecC2C(plan, other, other, CUFFT_FORWARD); // HAZARD: waw across-launches
  cudaDeviceSynchronize();
  cufftDestroy(plan);
  cudaStreamDestroy(streams[0]);
  cudaStreamDestroy(streams[1]);
  cudaFree(one);
  cudaFree(other);
  std::printf("done\n");
  return 0;
}
