// static_in_kernel.cu, fixed: blocks add to the variable atomically.
// HAZARD-NONE
#include <cstdio>

__global__ void draw(int *tickets) {
  static int next = 1;
  tickets[blockIdx.x] = atomicAdd(&next, 1);
}

int main() {
  int *tickets, last = 0;
  cudaMalloc(&tickets, 8 * sizeof(int));
  draw<<<8, 1>>>(tickets);
  cudaMemcpy(&last, tickets + 7, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(tickets);
  std::printf("%d\n", last);
}
