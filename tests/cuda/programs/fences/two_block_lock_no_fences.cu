// Peterson's lock between two blocks: a block that wants to enter announces it, lets the other one
// go first, and waits. Without fences, each block may miss the other's announcement, and one
// block's writes are not visible to the other.
// Fixed twin: fences between a block's own announcement and the other's, before the accesses that the lock guards,
// and after them.
#include <cstdio>

__device__ volatile int wants[2], turn;
__device__ int total;

__global__ void add(int rounds) {
  const int me = blockIdx.x, other = 1 - me;
  for (int i = 0; i < rounds; i++) {
    wants[me] = 1;
    turn = other;
    // FIXED: __threadfence();
    while (wants[other] && turn == other) {
    }
    // FIXED: __threadfence();
    total += 1; // HAZARD: war across-blocks total
    // FIXED: __threadfence();
    // HAZARD@-2: waw across-blocks total
    // HAZARD@-3: raw across-blocks total
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
