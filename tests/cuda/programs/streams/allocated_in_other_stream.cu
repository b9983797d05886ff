// Memory is allocated in one stream and used in another that does not
// wait for it. allocated_in_other_stream_fixed.cu is the fixed twin.
#include <cstdio>

const int n = 64;

__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x; // HAZARD: waw across-launches a
}

int main() {
  int *a, host[n], wrong = 0;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMallocAsync(&a, sizeof host, first);
  fill<<<1, n, 0, second>>>(a);
  cudaDeviceSynchronize();
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFree(a);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
