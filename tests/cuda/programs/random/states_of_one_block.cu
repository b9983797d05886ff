// Monte Carlo estimate of pi: every block uses the states of the first block and writes them back.
// Fixed twin: monte Carlo estimate of pi: each thread of the grid has its own state.
#include <cstdio>
#include <curand_kernel.h>

constexpr int blocks = 4, threads = 64;

__global__ void seed(curandState *states) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(42, i, 0, &states[i]);
}

__global__ void estimate(curandState *states, unsigned int *inside) {
  const int i = threadIdx.x; // FIXED: const int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandState local = states[i];
  unsigned int count = 0;
  for (int k = 0; k < 16; ++k) {
    const float x = curand_uniform(&local), y = curand_uniform(&local);
    count += x * x + y * y <= 1;
  }
  atomicAdd(inside, count);
  states[i] = local; // HAZARD: war across-blocks states
                     // HAZARD@-1: waw across-blocks states
}

int main() {
  curandState *states;
  unsigned int *inside, count;
  cudaMalloc(&states, blocks * threads * sizeof(curandState));
  cudaMalloc(&inside, sizeof(*inside));
  cudaMemset(inside, 0, sizeof(*inside));
  seed<<<blocks, threads>>>(states);
  estimate<<<blocks, threads>>>(states, inside);
  cudaMemcpy(&count, inside, sizeof(count), cudaMemcpyDeviceToHost);
  std::printf("%d\n", count > 0);
  cudaFree(inside);
  cudaFree(states);
  return 0;
}
