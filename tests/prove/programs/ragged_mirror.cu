// The last block reads elements that no thread writes.
// Fixed: The last block has fewer elements than threads: the existing ones write all that is read, for any n.
// VERDICT: uninitialized refuted // FIXED:
// STATUS: 66 // FIXED: // STATUS: 0
#include <cuda_runtime.h>

__global__ void mirror(const int *in, int *out, int n) {
  __shared__ int s[128];
  const int t = threadIdx.x, i = blockIdx.x * 128 + t;
  if (i >= n)
    return;
  s[t] = in[i];
  __syncthreads();
  out[i] = s[127 - t]; // FIXED: const int live = min(128, n - int(blockIdx.x) * 128);
  // FIXED: out[i] = s[live - 1 - t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1000 * sizeof(int));
  cudaMalloc(&out, 1000 * sizeof(int));
  cudaMemset(in, 1, 1000 * sizeof(int));
  mirror<<<8, 128>>>(in, out, 1000);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
