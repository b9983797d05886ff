// Threads without an element load one into shared memory, and the whole
// tile is read after the barrier.
#include <cstdio>

__global__ void sums(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ int s[64];
  s[threadIdx.x] = in[i]; // HAZARD: out-of-bounds // FIXED: s[threadIdx.x] = (i < n ? in[i] : 0);
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 64; k++)
    sum += s[k];
  if (i < n)
    out[i] = sum;
}

int main() {
  const int n = 100;
  int *in, *out, host[n], wrong = 0;
  for (int i = 0; i < n; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sums<<<2, 64>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != (i < 64 ? 32 * 63 : 18 * (64 + 99));
  cudaFree(in);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
