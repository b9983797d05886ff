// Only the reading side is volatile: the lanes write through a plain pointer, so a strong
// read conflicts with a plain write.
// Fixed twin: a __syncwarp() separates the write and the neighbour's read; volatile is then unnecessary but
// harmless.
#include <cstdio>

__global__ void shift(int *out) {
  __shared__ int s[32];
  const volatile int *seen = s;
  const int lane = threadIdx.x;
  s[lane] = lane;
  // FIXED: __syncwarp();
  out[lane] = seen[(lane + 1) % 32]; // HAZARD: atomic within-warp
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  shift<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != ((i + 1) % 32);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
