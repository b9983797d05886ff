// Blocks count together, with additions that are atomic only for the threads of a block.
// Fixed twin: blocks count together, with additions that are atomic for the device.
#include <cstdio>

__global__ void count(int *total, int *all) {
  asm volatile("red.relaxed.cta.global.add.u32 [%0], 1;" ::"l"(total) : "memory"); // HAZARD: atomic across-blocks total
  // FIXED@-1: asm volatile("red.relaxed.gpu.global.add.u32 [%0], 1;" ::"l"(total) : "memory");
  int before;
  asm volatile("atom.relaxed.cta.global.add.u32 %0, [%1], 1;" // HAZARD: atomic across-blocks all
  // FIXED@-1: asm volatile("atom.relaxed.gpu.global.add.u32 %0, [%1], 1;"
               : "=r"(before)
               : "l"(all)
               : "memory");
}

int main() {
  int *counters, result[2];
  cudaMalloc(&counters, sizeof result);
  cudaMemset(counters, 0, sizeof result);
  count<<<2, 32>>>(counters, counters + 1);
  cudaMemcpy(result, counters, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(counters);
  std::printf("%d %d\n", result[0], result[1]);
}
