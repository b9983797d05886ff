// A pointer into the allocation is freed instead of its
// start.
// Fixed twin: the pointer that cudaMalloc() returned is freed.
#include <cstdio>

__global__ void fill(int *row) { row[threadIdx.x] = threadIdx.x; }

int main() {
  const int n = 32;
  int *rows, host[n], wrong = 0;
  cudaMalloc(&rows, 2 * sizeof host);
  int *second = rows + n;
  fill<<<1, n>>>(second);
  cudaMemcpy(host, second, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(second); // HAZARD: use-after-free // FIXED: cudaFree(rows);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
