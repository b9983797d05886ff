// Two blocks write the same elements of device variables. (The test also compares
// the names of these elements.) elements_of_variables_fixed.cu is the fixed twin.
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
  cells[1].value = b; // HAZARD: waw across-blocks cells
  table[row][4] = b;  // HAZARD: waw across-blocks table
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
