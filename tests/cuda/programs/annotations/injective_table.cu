// Two numbers in the table are equal, so two threads write one element.
// Fixed twin: the table is a permutation, as the kernel assumes.
#include <cuda_runtime.h>
#include <cstdio>

// HAZARD@+1: annotation
// INJECTIVE: table
__global__ void scatter(int *out, const int *table) { out[table[threadIdx.x]] = 1; } // HAZARD: waw

int main() {
  int *out, *table, host[64];
  for (int k = 0; k < 64; ++k)
    host[k] = k == 63 ? 7 : k; // FIXED: host[k] = k * 13 % 64;
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&table, sizeof host);
  cudaMemset(out, 0, sizeof host);
  cudaMemcpy(table, host, sizeof host, cudaMemcpyHostToDevice);
  scatter<<<1, 64>>>(out, table);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(table);
}
