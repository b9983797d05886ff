// Two streams: the producer's event is recorded, but the consumer's stream
// never waits for it.
// Fixed twin: hipStreamWaitEvent() is called between the record and the consumer.
#include <hip/hip_runtime.h>

#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

__global__ void consume(const int *data, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;

  out[i] = data[i] + 1; // HAZARD: raw across-launches
}

int main() {
  int *data, *out, host[n], wrong = 0;
  hipMalloc(&data, sizeof host);
  hipMalloc(&out, sizeof host);
  hipStream_t first, second;
  hipStreamCreate(&first);
  hipStreamCreate(&second);
  hipEvent_t done;
  hipEventCreate(&done);
  produce<<<2, 128, 0, first>>>(data);
  hipEventRecord(done, first);
  // FIXED: hipStreamWaitEvent(second, done, 0);
  consume<<<2, 128, 0, second>>>(data, out);
  hipDeviceSynchronize();
  hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i + 1;
  hipFree(data);
  hipFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
