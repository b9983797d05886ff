// Without the barrier, a thread may read what another one has not written yet.
// VERDICT: races-within-block refuted
// VERDICT: races-across-blocks proved blocks have (64, 1, 1) threads
// VERDICT: uninitialized undecided
// STATUS: 66
#include <cuda_runtime.h>

__global__ void mirror(const int *in, int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x, first = blockIdx.x * 64;
  part[t] = in[first + t];
  out[first + t] = part[63 - t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMemset(in, 1, 256 * sizeof(int));
  mirror<<<4, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
