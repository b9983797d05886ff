// Rows are read in steps of 16, so up to 15 elements beyond `n`.
// VERDICT: out-of-bounds proved the number of elements of 'in' is at least n + 15
// STATUS: 0
#include <cuda_runtime.h>

__global__ void sum(const int *in, int *out, int n) {
  int sum = 0;
  for (int step = 0; step < n; step += 16)
    sum += in[step + threadIdx.x % 16];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  sum<<<2, 32>>>(in, out, 50);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
