// host_reads_pinned.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

const int n = 64;

__global__ void fill(int *data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int *data, *host;
  cudaStream_t work;
  cudaStreamCreate(&work);
  cudaMalloc(&data, n * sizeof(int));
  cudaMallocHost(&host, n * sizeof(int));
  fill<<<1, n, 0, work>>>(data);
  cudaMemcpyAsync(host, data, n * sizeof(int), cudaMemcpyDeviceToHost, work);
  cudaStreamSynchronize(work);
  const int last = host[n - 1];
  cudaFree(data);
  cudaFreeHost(host);
  cudaStreamDestroy(work);
  std::printf("%d\n", last);
  return last != n - 1;
}
