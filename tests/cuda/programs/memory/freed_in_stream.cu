// Stream-ordered: the buffer is freed in the stream before the
// kernel that uses it.
// Fixed twin: the kernel comes before the free.
#include <cstdio>

__global__ void fill(int *buffer, int *out) {
  buffer[threadIdx.x] = threadIdx.x;      // HAZARD: use-after-free
  out[threadIdx.x] = buffer[threadIdx.x]; // HAZARD: use-after-free
}

int main() {
  const int n = 32;
  int *buffer, *out, host[n], wrong = 0;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMalloc(&out, sizeof host);
  cudaMallocAsync(&buffer, sizeof host, stream);
  // FIXED: fill<<<1, n, 0, stream>>>(buffer, out);
  cudaFreeAsync(buffer, stream);
  fill<<<1, n, 0, stream>>>(buffer, out); // FIXED:
  cudaStreamSynchronize(stream);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
