// HAZARD-NONE
// The kernel comes before the free. freed_in_stream.cu is the wrong twin.
#include <cstdio>

__global__ void fill(int *buffer, int *out) {
  buffer[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = buffer[threadIdx.x];
}

int main() {
  const int n = 32;
  int *buffer, *out, host[n], wrong = 0;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMalloc(&out, sizeof host);
  cudaMallocAsync(&buffer, sizeof host, stream);
  fill<<<1, n, 0, stream>>>(buffer, out);
  cudaFreeAsync(buffer, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
