// HAZARD-NONE
// The leader passes the base to the others with a shuffle. aggregated_atomic_base.cu is the wrong twin.
#include <cstdio>

__device__ int count;

__global__ void append(int *out) {
  const int lane = threadIdx.x % 32;
  int base = 0;
  if (lane == 0)
    base = atomicAdd(&count, 32);
  base = __shfl_sync(0xffffffffu, base, 0);
  const int place = base + lane;
  out[blockIdx.x * 32 + lane] = place >= 0;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  append<<<2, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
