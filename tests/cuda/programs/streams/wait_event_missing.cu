// Two streams: the producer's event is recorded, but the consumer's stream
// never waits for it.
// Fixed twin: cudaStreamWaitEvent() is called between the record and the consumer.
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
  produce<<<2, 128, 0, first>>>(data);
  cudaEventRecord(done, first);
  // FIXED: cudaStreamWaitEvent(second, done, 0);
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
