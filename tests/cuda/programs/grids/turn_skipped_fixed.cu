// turn_skipped.cu, fixed: one by one. HAZARD-NONE
#include <cstdio>

/// Blocks pass by turns: each waits for its number and hands on to the next one.
__global__ void pass(unsigned *turn, int *order) {
  if (threadIdx.x != 0)
    return;
  for (unsigned round = 0; round < 2; ++round) {
    const unsigned mine = round * gridDim.x + blockIdx.x;
    while (atomicAdd(turn, 0u) != mine) {
    }
    __threadfence();
    order[blockIdx.x] = int(mine);
    __threadfence();
    atomicAdd(turn, 1u);
  }
}

int main() {
  unsigned *turn;
  int *order;
  cudaMallocManaged(&turn, sizeof(unsigned));
  cudaMallocManaged(&order, 4 * sizeof(int));
  turn[0] = 0;
  pass<<<4, 32>>>(turn, order);
  cudaDeviceSynchronize();
  std::printf("%u\n", turn[0]);
  cudaFree(turn);
  cudaFree(order);
  return 0;
}
