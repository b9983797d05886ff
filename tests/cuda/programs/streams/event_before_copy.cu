// The host waits for an event that was recorded between the kernel and the copy: the kernel
// is done by then, but the copy need not be.
// Fixed twin: the event is recorded after the copy.
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
  cudaEvent_t done;
  cudaEventCreate(&done);
  for (int i = 0; i < n; i++)
    pinned[i] = 0;
  produce<<<2, 128, 0, stream>>>(data);
  // FIXED: cudaMemcpyAsync(pinned, data, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaEventRecord(done, stream);
  cudaMemcpyAsync(pinned, data, n * sizeof(int), cudaMemcpyDeviceToHost, stream); // FIXED:
  cudaEventSynchronize(done);
  for (int i = 0; i < n; i++)
    sum += pinned[i]; // HAZARD: raw host-device
  cudaStreamSynchronize(stream);
  cudaFree(data);
  cudaFreeHost(pinned);
  std::printf("%d\n", sum);
  return sum != 3 * n * (n - 1) / 2;
}
