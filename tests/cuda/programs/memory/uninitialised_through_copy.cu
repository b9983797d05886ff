// A device copy of memory that was never written is still uninitialized: the
// kernel reads the copy.
// Fixed twin: the source is cleared before it is copied.
#include <cstdio>

__global__ void add(const int *in, int *out) {
// FIXED@-1: __global__ void add(const int *in, int *out) { out[threadIdx.x] = in[threadIdx.x] + 1; }
  out[threadIdx.x] = in[threadIdx.x] + 1; // HAZARD: uninitialized // FIXED:
} // FIXED:

int main() {
  const int n = 64;
  int *source, *copy, *out, host[n], wrong = 0;
  cudaMalloc(&source, sizeof host);
  cudaMalloc(&copy, sizeof host);
  cudaMalloc(&out, sizeof host);
  // FIXED: cudaMemset(source, 0, sizeof host);
  cudaMemcpy(copy, source, sizeof host, cudaMemcpyDeviceToDevice);
  add<<<1, n>>>(copy, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 1;
  cudaFree(source);
  cudaFree(copy);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return 0; // FIXED: return wrong != 0;
}
