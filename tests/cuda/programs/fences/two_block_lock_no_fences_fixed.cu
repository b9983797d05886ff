// HAZARD-NONE
// Fences between a block's own announcement and the other's, before the accesses that
// the lock guards, and after them. two_block_lock_no_fences.cu is the wrong twin.
#include <cstdio>

__device__ volatile int wants[2], turn;
__device__ int total;

__global__ void add(int rounds) {
  const int me = blockIdx.x, other = 1 - me;
  for (int i = 0; i < rounds; i++) {
    wants[me] = 1;
    turn = other;
    __threadfence();
    while (wants[other] && turn == other) {
    }
    __threadfence();
    total += 1;
    __threadfence();
    wants[me] = 0;
  }
}

int main() {
  int result;
  add<<<2, 1>>>(3);
  cudaMemcpyFromSymbol(&result, total, sizeof result);
  std::printf("%d\n", result);
  return result != 6;
}
