// A static variable of a kernel is in global memory: blocks that add to it race.
// Fixed twin: blocks add to the variable atomically.
#include <cstdio>

__global__ void draw(int *tickets) {
  static int next = 1;
  tickets[blockIdx.x] = next; // FIXED: tickets[blockIdx.x] = atomicAdd(&next, 1);
  next = next + 1; // HAZARD: war across-blocks next // HAZARD: waw across-blocks next // FIXED:
}

int main() {
  int *tickets, last = 0;
  cudaMalloc(&tickets, 8 * sizeof(int));
  draw<<<8, 1>>>(tickets);
  cudaMemcpy(&last, tickets + 7, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(tickets);
  std::printf("%d\n", last);
}
