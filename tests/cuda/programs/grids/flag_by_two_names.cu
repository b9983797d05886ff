// Two parameters point to one flag, and the value that is awaited is never written.
// Fixed twin: the awaited value is written.
#include <cstdio>

/// The last block sets the flag that the others poll through a second pointer.
__global__ void wait_for_flag(unsigned *polled, unsigned *written, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 1)
    atomicExch(written, 1u); // FIXED: atomicExch(written, 2u);
  while (atomicAdd(polled, 0u) != 2u) { // HAZARD: no-progress polled
  }
  out[blockIdx.x] = 1;
}

int main() {
  unsigned *flag;
  int *out;
  cudaMallocManaged(&flag, sizeof(unsigned));
  cudaMallocManaged(&out, 2 * sizeof(int));
  flag[0] = 0;
  wait_for_flag<<<2, 32>>>(flag, flag, out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[0]);
  cudaFree(flag);
  cudaFree(out);
  return 0;
}
