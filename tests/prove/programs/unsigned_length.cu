// The program's own launch shows nothing; the solver finds a length at which all threads write one element, and its run
// shows the race. A length above 2^31 is positive: the assumption does not keep it out.
// ARGUMENTS: --assume n>0
// VERDICT: races-within-block refuted
// VERDICT: races-across-blocks refuted
// STATUS: 66
#include <cuda_runtime.h>

__global__ void fill(int *out, unsigned n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[n >= 0x80000000u ? 0 : i] = i;
}

int main() {
  int *out;
  cudaMalloc(&out, 256 * sizeof(int));
  fill<<<4, 64>>>(out, 256);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
