// The pinned source of an asynchronous copy is filled with the next input while the copy may still be reading
// the last one.
// Fixed twin: the host waits for the stream before it fills the buffer again.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *pinned, *data, host[n], wrong = 0;
  cudaMallocHost(&pinned, n * sizeof(int));
  cudaMalloc(&data, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int i = 0; i < n; i++)
    pinned[i] = i;
  cudaMemcpyAsync(data, pinned, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  // FIXED: cudaStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    pinned[i] = -i; // HAZARD: war host-device
  cudaStreamSynchronize(stream);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFree(data);
  cudaFreeHost(pinned);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
