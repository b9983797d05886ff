// HAZARD-NONE
// The host waits until the memory is allocated.
// allocated_in_other_stream.cu is the wrong twin.
#include <cstdio>

const int n = 64;

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  int *a, host[n], wrong = 0;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMallocAsync(&a, sizeof host, first);
  cudaStreamSynchronize(first);
  fill<<<1, n, 0, second>>>(a);
  cudaDeviceSynchronize();
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFree(a);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
