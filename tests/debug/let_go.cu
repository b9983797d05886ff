// Launches one after the other, to release them in the middle.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int *sums, int round) {
  __shared__ int part[32];
  part[threadIdx.x] = round;
  __syncthreads();
  sums[threadIdx.x] += part[31 - threadIdx.x];
}

int main() {
  int *sums = nullptr;
  cudaMalloc(&sums, 64 * sizeof(int));
  cudaMemset(sums, 0, 64 * sizeof(int));
  for (int round = 1; round < 5; ++round)
    add<<<1, 32>>>(sums, round);
  int result[32];
  cudaMemcpy(result, sums, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", result[31], result[30]);
}
