// HAZARD-NONE
// Each block writes its own elements.
// elements_of_variables.cu is the wrong twin.
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
  cells[1 + b].value = b;
  table[row][4 - b] = b;
  if (b == 0)
    single.value = b;
}

int main() {
  write<<<2, 1>>>(2);
  cudaDeviceSynchronize();
  Cell host[4];
  cudaMemcpyFromSymbol(host, cells, sizeof host);
  std::printf("%d\n", host[1].value);
  return 0;
}
