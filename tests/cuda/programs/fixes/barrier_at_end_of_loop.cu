// The next tile is loaded while other threads are still adding up
// this one.
#include <cstdio>

const int n = 64, tiles = 4;

__global__ void sum(const int *in, int *out) {
  __shared__ int s[n];
  const int t = threadIdx.x;
  int total = 0;
  for (int tile = 0; tile < tiles; tile++) {
    s[t] = in[tile * n + t]; // HAZARD: war within-block
    __syncthreads();
    total += s[n - 1 - t];
    // FIXED: __syncthreads();
  }
  out[t] = total;
}

int main() {
  int *in, *out, host[n * tiles], wrong = 0;
  for (int i = 0; i < n * tiles; i++)
    host[i] = i % n;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, n>>>(in, out);
  cudaMemcpy(host, out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != tiles * (n - 1 - i);
  cudaFree(in);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
