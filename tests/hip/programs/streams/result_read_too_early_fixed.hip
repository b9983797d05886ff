// HAZARD-NONE
// The host waits for the stream before it reads. result_read_too_early.hip is the wrong twin.
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
  hipStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    sum += pinned[i];
  hipStreamSynchronize(stream);
  hipFree(data);
  hipHostFree(pinned);
  std::printf("%d\n", sum);
  return sum != 3 * n * (n - 1) / 2;
}
