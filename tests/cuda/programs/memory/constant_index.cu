// A table of eight elements in constant memory, but nine classes.
// Fixed twin: the index stays below the size of the table.
#include <cstdio>

__constant__ int table[8];

__global__ void look_up(int *out) {
  const int t = threadIdx.x;
  out[t] = table[t % 9]; // HAZARD: out-of-bounds table // FIXED: out[t] = table[t % 8];
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int entries[8];
  for (int i = 0; i < 8; i++)
    entries[i] = 10 * i;
  cudaMemcpyToSymbol(table, entries, sizeof entries);
  look_up<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != (10 * (i % 8));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
