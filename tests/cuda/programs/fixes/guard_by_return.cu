// Threads without an element read one into a variable that the rest
// of the kernel needs.
#include <cstdio>

__global__ void square(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // FIXED: if (i >= n) return;
  const int value = in[i]; // HAZARD: out-of-bounds
  out[i] = value * value; // HAZARD: out-of-bounds
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
