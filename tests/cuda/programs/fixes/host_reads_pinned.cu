// The host reads pinned memory that an asynchronous copy in one of the
// program's streams writes.
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
  // FIXED: cudaStreamSynchronize(work);
  const int last = host[n - 1]; // HAZARD: raw host-device
  cudaFree(data);
  cudaFreeHost(host);
  cudaStreamDestroy(work);
  std::printf("%d\n", last);
  return last != n - 1;
}
