// Dice: each thread draws from its own state, with its own subsequence. HAZARD-NONE
#include <cstdio>
#include <curand_kernel.h>

__global__ void roll(int *dice) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandStatePhilox4_32_10_t state;
  curand_init(1, i, 0, &state);
  const float u = curand_uniform(&state);
  dice[i] = 1 + int(u * 5.999f);
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
