// The last block has more threads than there are elements left.
#include <cstdio>

__global__ void square(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * in[i]; // HAZARD: out-of-bounds in // FIXED: if (i < n) out[i] = in[i] * in[i];
                          // HAZARD@-1: out-of-bounds out
}

int main() {
  const int n = 100;
  int *in, *out, host[n], wrong = 0;
  for (int i = 0; i < n; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  square<<<2, 64>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i * i;
  cudaFree(in);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
