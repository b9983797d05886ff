// One block adds to the packed counters as one 64-bit number, another adds
// to each half: atomic operations of different widths are not atomic with
// respect to each other.
// Fixed twin: all blocks add to the packed counters in the same way.
#include <cstdio>

__device__ unsigned long long packed;

__global__ void count(int *out) {
  if (blockIdx.x == 0)
    atomicAdd(&packed, 1ull + (1ull << 32));
  else
    atomicAdd(reinterpret_cast<unsigned int *>(&packed), 1u); // HAZARD: atomic across-blocks packed
    // FIXED@-1: atomicAdd(&packed, 1ull);
  out[blockIdx.x] = 1;
}

int main() {
  int *out, result[2];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  count<<<2, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 2; i++)
    wrong += result[i] != 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
