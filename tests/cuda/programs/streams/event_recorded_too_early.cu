// The event is recorded before the producer is launched: the consumer waits for the earlier
// work in the stream, which is nothing.
// Fixed twin: the event is recorded after the producer.
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
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEvent_t done;
  cudaEventCreate(&done);
  // FIXED: produce<<<2, 128, 0, first>>>(data);
  cudaEventRecord(done, first);
  produce<<<2, 128, 0, first>>>(data); // FIXED:
  cudaStreamWaitEvent(second, done, 0);
  consume<<<2, 128, 0, second>>>(data, out);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i + 1;
  cudaFree(data);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
