// Every block clears a switch that all blocks read in each of their many rounds: the last block to start
// clears it long after the others have read it.
// Fixed twin: the host clears the switch.
#include <cstdio>

__device__ int switched_on, rounds_done;

__global__ void run(int rounds, int *out) {
  if (threadIdx.x == 0) // FIXED:
    switched_on = 0; // HAZARD: waw across-blocks switched_on // FIXED:
  __syncthreads(); // FIXED:
  int sum = 0;
  for (int k = 0; k < rounds; k++) {
    if (switched_on) // HAZARD: raw across-blocks switched_on
      sum += 1000;
    sum += 1;
    if (threadIdx.x == 0)
      atomicAdd(&rounds_done, 1);
    __threadfence();
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main() {
  const int n = 128, rounds = 160;
  int *out, host[n], wrong = 0;
  cudaMalloc(&out, sizeof host);
  run<<<2, n / 2>>>(rounds, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != rounds;
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
