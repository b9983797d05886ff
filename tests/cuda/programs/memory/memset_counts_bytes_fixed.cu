// HAZARD-NONE
// The size is given in bytes. memset_counts_bytes.cu is the wrong twin.
#include <cstdio>

__global__ void accumulate(int *sums) { sums[threadIdx.x] += threadIdx.x; }

int main() {
  const int n = 64;
  int *sums, host[n], wrong = 0;
  cudaMalloc(&sums, sizeof host);
  cudaMemset(sums, 0, n * sizeof(int));
  accumulate<<<1, n>>>(sums);
  cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFree(sums);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
