// A cudaMemcpy within device memory returns before it is done, and a non-blocking
// stream does not wait for it.
// Fixed twin: the host waits for the copy.
#include <cstdio>

const int n = 64;

__global__ void add(int *a) { // FIXED: __global__ void add(int *a) { a[threadIdx.x] += 1; }
  a[threadIdx.x] += 1; // HAZARD: raw across-launches // FIXED:
  // HAZARD@-1: waw across-launches
} // FIXED:

int main() {
  int *a, *b, host[n], wrong = 0;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  cudaMemset(a, 0, sizeof host);
  cudaMemset(b, 0, sizeof host);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  cudaMemcpy(b, a, sizeof host, cudaMemcpyDeviceToDevice);
  // FIXED: cudaDeviceSynchronize();
  add<<<1, n, 0, stream>>>(b);
  cudaDeviceSynchronize();
  cudaMemcpy(host, b, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 1;
  cudaFree(a);
  cudaFree(b);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
