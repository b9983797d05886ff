// The result is copied asynchronously into pinned memory, and the host reads it without waiting for the stream.
// Fixed twin: the host waits for the stream before it reads.
#include <hip/hip_runtime.h>

#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *pinned, *data, sum = 0;
  hipHostMalloc(&pinned, n * sizeof(int));
  hipMalloc(&data, n * sizeof(int));
  hipStream_t stream;
  hipStreamCreate(&stream);
  for (int i = 0; i < n; i++)
    pinned[i] = 0;
  produce<<<2, 128, 0, stream>>>(data);
  hipMemcpyAsync(pinned, data, n * sizeof(int), hipMemcpyDeviceToHost, stream);
  // FIXED: hipStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    sum += pinned[i]; // HAZARD: raw host-device
  hipStreamSynchronize(stream);
  hipFree(data);
  hipHostFree(pinned);
  std::printf("%d\n", sum);
  return sum != 3 * n * (n - 1) / 2;
}
