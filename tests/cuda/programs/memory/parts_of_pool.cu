// A pool that the program divides: the kernel gets one part as an argument and finds
// another one, which lies before it, in a table. Two blocks write each of its elements.
// Fixed twin: a pool that the program divides: the kernel gets one part as an argument and finds another one, which
// lies before it, in a table.
#include <cstdio>

struct Table {
  int *counts;
};

__global__ void count(const Table *table, int *warps) {
  int *counts = table->counts;
  counts[blockIdx.x / 2] = blockIdx.x; // HAZARD: waw across-blocks pool
  // FIXED@-1: counts[blockIdx.x] = blockIdx.x;
  if (threadIdx.x == 0)
    warps[blockIdx.x] = blockIdx.x;
}

int main() {
  int *pool, result[8];
  Table host, *table;
  cudaMalloc(&pool, 1024 * sizeof *pool);
  cudaMalloc(&table, sizeof *table);
  cudaMemset(pool, 0, 1024 * sizeof *pool);
  host.counts = pool + 64;
  cudaMemcpy(table, &host, sizeof host, cudaMemcpyHostToDevice);
  count<<<8, 1>>>(table, pool + 512);
  cudaMemcpy(result, pool + 512, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(table);
  cudaFree(pool);
  int wrong = 0;
  for (int i = 0; i < 8; i++)
    wrong += result[i] != i;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
