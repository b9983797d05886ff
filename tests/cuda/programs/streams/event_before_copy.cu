// The host waits for an event that was recorded between the kernel and the copy: the kernel
// is done by then, but the copy need not be. event_before_copy_fixed.cu is the fixed twin.
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
  cudaEventRecord(done, stream);
  cudaMemcpyAsync(pinned, data, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaEventSynchronize(done);
  for (int i = 0; i < n; i++)
    sum += pinned[i]; // HAZARD: raw host-device
  cudaStreamSynchronize(stream);
  cudaFree(data);
  cudaFreeHost(pinned);
  std::printf("%d\n", sum);
  return sum != 3 * n * (n - 1) / 2;
}
