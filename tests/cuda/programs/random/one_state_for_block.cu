// Dice: the threads of a block all draw from one state in shared memory at the same time.
#include <cstdio>
#include <curand_kernel.h>

__global__ void roll(int *dice) {
  __shared__ curandStatePhilox4_32_10_t state;
  if (threadIdx.x == 0)
    curand_init(1, blockIdx.x, 0, &state);
  __syncthreads();
  const float u = curand_uniform(&state); // HAZARD: war state
                                          // HAZARD@-1: waw state
  dice[blockIdx.x * blockDim.x + threadIdx.x] = 1 + int(u * 5.999f);
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
