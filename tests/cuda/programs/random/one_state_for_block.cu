// Dice: the threads of a block all draw from one state in shared memory at the same time.
// Fixed twin: Dice: each thread draws from its own state, with its own subsequence.
#include <cstdio>
#include <curand_kernel.h>

__global__ void roll(int *dice) {
  // FIXED: const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ curandStatePhilox4_32_10_t state; // FIXED: curandStatePhilox4_32_10_t state;
  if (threadIdx.x == 0) // FIXED:
    curand_init(1, blockIdx.x, 0, &state); // FIXED: curand_init(1, i, 0, &state);
  __syncthreads(); // FIXED:
  const float u = curand_uniform(&state); // HAZARD: war state
                                          // HAZARD@-1: waw state
  dice[blockIdx.x * blockDim.x + threadIdx.x] = 1 + int(u * 5.999f); // FIXED: dice[i] = 1 + int(u * 5.999f);
}

int main() {
  int *dice, first;
  cudaMalloc(&dice, 128 * sizeof(int));
  roll<<<2, 64>>>(dice);
  cudaMemcpy(&first, dice, sizeof(first), cudaMemcpyDeviceToHost);
  std::printf("%d\n", first >= 1 && first <= 6);
  cudaFree(dice);
  return 0;
}
