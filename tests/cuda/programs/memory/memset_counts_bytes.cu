// cudaMemset() gets the number of elements, but it counts bytes: three quarters of the
// sums start with indeterminate values.
// Fixed twin: the size is given in bytes.
#include <cstdio>

__global__ void accumulate(int *sums) {
// FIXED@-1: __global__ void accumulate(int *sums) { sums[threadIdx.x] += threadIdx.x; }
  sums[threadIdx.x] += threadIdx.x; // HAZARD: uninitialized // FIXED:
} // FIXED:

int main() {
  const int n = 64;
  int *sums, host[n], wrong = 0;
  cudaMalloc(&sums, sizeof host);
  cudaMemset(sums, 0, n); // FIXED: cudaMemset(sums, 0, n * sizeof(int));
  accumulate<<<1, n>>>(sums);
  cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFree(sums);
  std::printf("%d wrong\n", wrong);
  return 0; // FIXED: return wrong != 0;
}
