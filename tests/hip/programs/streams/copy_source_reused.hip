// The pinned source of an asynchronous copy is filled with the next input while the copy
// may still be reading the last one.
// Fixed twin: the host waits for the stream before it fills the buffer again.
#include <hip/hip_runtime.h>

#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *pinned, *data, host[n], wrong = 0;
  hipHostMalloc(&pinned, n * sizeof(int));
  hipMalloc(&data, n * sizeof(int));
  hipStream_t stream;
  hipStreamCreate(&stream);
  for (int i = 0; i < n; i++)
    pinned[i] = i;
  hipMemcpyAsync(data, pinned, n * sizeof(int), hipMemcpyHostToDevice, stream);
  // FIXED: hipStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    pinned[i] = -i; // HAZARD: war host-device
  hipStreamSynchronize(stream);
  hipMemcpy(host, data, sizeof host, hipMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  hipFree(data);
  hipHostFree(pinned);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
