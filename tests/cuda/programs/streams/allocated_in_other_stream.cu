// Memory is allocated in one stream and used in another that does not
// wait for it.
// Fixed twin: the host waits until the memory is allocated.
#include <cstdio>

const int n = 64;

__global__ void fill(int *a) { // FIXED: __global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
  a[threadIdx.x] = threadIdx.x; // HAZARD: waw across-launches a // FIXED:
} // FIXED:

int main() {
  int *a, host[n], wrong = 0;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMallocAsync(&a, sizeof host, first);
  // FIXED: cudaStreamSynchronize(first);
  fill<<<1, n, 0, second>>>(a);
  cudaDeviceSynchronize();
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFree(a);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
