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

// H100: 0 1 2 3 4 5 6 200 200 200 0 0 0 0 0 0
// H100: 16 17 18 19 20 21 22 200 200 200 0 0 0 0 0 0
// H100: 32 33 34 35 36 37 38 200 200 200 0 0 0 0 0 0
// H100: 48 49 50 51 52 53 54 200 200 200 0 0 0 0 0 0
// H100: 200 200 200 200 200 200 200 200 200 200 0 0 0 0 0 0
// H100: 200 200 200 200 200 200 200 200 200 200 0 0 0 0 0 0
// H100: 0 0 5 6 7 8 0 0 0 0 0 0 0 0 0 0 
// H100: 64 cudaErrorInvalidValue
// H100: exit 0
