// Warp-aggregated counting: the leader obtains the base for all lanes and stores it in shared
// memory, where the others read it at once.
// Fixed twin: the leader passes the base to the others with a shuffle.
#include <cstdio>

__device__ int count;

__global__ void append(int *out) {
  const int lane = threadIdx.x % 32;
  __shared__ int base; // FIXED: int base = 0;
  if (lane == 0)
    base = atomicAdd(&count, 32);
  // FIXED: base = __shfl_sync(0xffffffffu, base, 0);
  const int place = base + lane; // HAZARD: raw within-warp base
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
