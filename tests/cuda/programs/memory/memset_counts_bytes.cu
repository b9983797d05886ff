// cudaMemset() gets the number of elements, but it counts bytes: three quarters of the
// sums start with indeterminate values. memset_counts_bytes_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void accumulate(int *sums) {
  sums[threadIdx.x] += threadIdx.x; // HAZARD: uninitialized
}

int main() {
  const int n = 64;
  int *sums, host[n], wrong = 0;
  cudaMalloc(&sums, sizeof host);
  cudaMemset(sums, 0, n);
  accumulate<<<1, n>>>(sums);
  cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFree(sums);
  std::printf("%d wrong\n", wrong);
  return 0;
}
