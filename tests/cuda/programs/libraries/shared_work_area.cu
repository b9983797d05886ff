// Two plans in two streams use one work area at the same time.
#include <cstdio>
#include <cufft.h>

int main() {
  constexpr int count = 4099;
  cufftComplex *one, *other;
  cudaMalloc(&one, count * sizeof *one);
  cudaMalloc(&other, count * sizeof *other);
  cudaMemset(one, 0, count * sizeof *one);
  cudaMemset(other, 0, count * sizeof *other);
  cufftHandle plans[2];
  cudaStream_t streams[2];
  size_t bytes = 0;
  for (int k = 0; k < 2; ++k) {
    cudaStreamCreate(&streams[k]);
    cufftCreate(&plans[k]);
    cufftSetAutoAllocation(plans[k], 0);
    cufftMakePlan1d(plans[k], count, CUFFT_C2C, 1, &bytes);
    cufftSetStream(plans[k], streams[k]);
  }
  char *area;
  cudaMalloc(&area, 2 * bytes);
  cufftSetWorkArea(plans[0], area);
  cufftSetWorkArea(plans[1], area); // FIXED: cufftSetWorkArea(plans[1], area + bytes);
  cudaDeviceSynchronize();
  cufftExecC2C(plans[0], one, one, CUFFT_FORWARD);
  cufftExecC2C(plans[1], other, other, CUFFT_FORWARD); // HAZARD: waw across-launches
  cudaDeviceSynchronize();
  for (int k = 0; k < 2; ++k) {
    cufftDestroy(plans[k]);
    cudaStreamDestroy(streams[k]);
  }
  cudaFree(one);
  cudaFree(other);
  cudaFree(area);
  std::printf("done\n");
  return 0;
}
