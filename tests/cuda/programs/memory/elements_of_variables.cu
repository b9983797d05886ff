// Two blocks write the same elements of device variables. (The test also compares
// the names of these elements.)
// Fixed twin: each block writes its own elements.
#include <cstdio>

struct Cell {
  unsigned turn;
  int value;
};
__device__ Cell cells[4];
__device__ int table[3][5];
__device__ Cell single;

__global__ void write(int row) {
  const int b = blockIdx.x;
  cells[1].value = b; // HAZARD: waw across-blocks cells // FIXED: cells[1 + b].value = b;
  table[row][4] = b;  // HAZARD: waw across-blocks table // FIXED: table[row][4 - b] = b;
  // FIXED: if (b == 0)
  single.value = b;   // HAZARD: waw across-blocks single
}

int main() {
  write<<<2, 1>>>(2);
  cudaDeviceSynchronize();
  Cell host[4];
  cudaMemcpyFromSymbol(host, cells, sizeof host);
  std::printf("%d\n", host[1].value);
  return 0;
}
