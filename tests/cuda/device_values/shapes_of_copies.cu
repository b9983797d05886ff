// Copies of rows and of symbols.
#include <cstdio>

__device__ int symbol[16];

int main() {
  unsigned char from[6 * 16], to[6 * 16] = {};
  for (int i = 0; i < 96; ++i) from[i] = i;
  void* p;
  size_t pitch;
  cudaMallocPitch(&p, &pitch, 10, 6);
  cudaMemset2D(p, pitch, 200, 10, 6);
  cudaMemcpy2D(p, pitch, from, 16, 7, 4, cudaMemcpyHostToDevice);
  cudaMemcpy2D(to, 16, p, pitch, 10, 6, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 96; ++i) printf("%d%c", to[i], i % 16 == 15 ? '\n' : ' ');
  int values[4] = {5, 6, 7, 8}, back[16];
  cudaMemcpyToSymbol(symbol, values, sizeof values, 8);
  cudaMemcpyFromSymbol(back, symbol, sizeof back);
  for (int value : back) printf("%d ", value);
  size_t size;
  cudaGetSymbolSize(&size, symbol);
  printf("\n%zu %s\n", size, cudaGetErrorName(cudaMemcpyToSymbol(symbol, values, 100, 8)));
}
