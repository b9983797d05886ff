// The result is copied asynchronously into pinned memory, and the host reads it without waiting for the stream.
// Fixed twin: the host waits for the stream before it reads.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *pinned, *data, sum = 0;
  cudaMallocHost(&pinned, n * sizeof(int));
  cudaMalloc(&data, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int i = 0; i < n; i++)
    pinned[i] = 0;
  produce<<<2, 128, 0, stream>>>(data);
  cudaMemcpyAsync(pinned, data, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  // FIXED: cudaStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    sum += pinned[i]; // HAZARD: raw host-device
  cudaStreamSynchronize(stream);
  cudaFree(data);
  cudaFreeHost(pinned);
  std::printf("%d\n", sum);
  return sum != 3 * n * (n - 1) / 2;
}
