// An MTGP32 state belongs to one block, but two blocks draw from the same one.
// Fixed twin: Fixed: each block has its own state.
#include <cstdio>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

constexpr int threads = 64;

__global__ void draw(curandStateMtgp32 *states, unsigned *to) {
  to[blockIdx.x * threads + threadIdx.x] = curand(&states[0]); // HAZARD: war across-blocks states
  // FIXED@-1: to[blockIdx.x * threads + threadIdx.x] = curand(&states[blockIdx.x]);
                                                               // HAZARD@-2: waw across-blocks states
}

int main() {
  curandStateMtgp32 *states;
  mtgp32_kernel_params *sets;
  unsigned *to, first;
  cudaMalloc(&states, 2 * sizeof(*states));
  cudaMalloc(&sets, sizeof(*sets));
  cudaMalloc(&to, 2 * threads * sizeof(*to));
  curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, sets);
  curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, sets, 2, 1);
  draw<<<2, threads>>>(states, to);
  cudaMemcpy(&first, to, sizeof(first), cudaMemcpyDeviceToHost);
  std::printf("%d\n", first != 0);
  cudaFree(states);
  cudaFree(sets);
  cudaFree(to);
  return 0;
}
