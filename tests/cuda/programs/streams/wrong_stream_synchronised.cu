// The host waits for a stream, but not for the one that copies the
// result.
// Fixed twin: the host waits for the stream of the copy.
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
  cudaStream_t work, other;
  cudaStreamCreate(&work);
  cudaStreamCreate(&other);
  for (int i = 0; i < n; i++)
    pinned[i] = 0;
  produce<<<2, 128, 0, work>>>(data);
  cudaMemcpyAsync(pinned, data, n * sizeof(int), cudaMemcpyDeviceToHost, work);
  cudaStreamSynchronize(other); // FIXED: cudaStreamSynchronize(work);
  for (int i = 0; i < n; i++)
    sum += pinned[i]; // HAZARD: raw host-device
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFreeHost(pinned);
  std::printf("%d\n", sum);
  return sum != 3 * n * (n - 1) / 2;
}
