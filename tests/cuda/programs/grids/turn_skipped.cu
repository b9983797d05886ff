// The turn advances by two: half of the blocks wait for a value that the counter never has when they read it.
// Fixed twin: the turn advances by one.
#include <cstdio>

/// Blocks take turns: each waits for its number, and should pass the turn to the next one.
__global__ void pass(unsigned *turn, int *order) {
  if (threadIdx.x != 0)
    return;
  for (unsigned round = 0; round < 2; ++round) {
    const unsigned mine = round * gridDim.x + blockIdx.x;
    while (atomicAdd(turn, 0u) != mine) { // HAZARD: no-progress turn
    }
    __threadfence();
    order[blockIdx.x] = int(mine);
    __threadfence();
    atomicAdd(turn, 2u); // FIXED: atomicAdd(turn, 1u);
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
