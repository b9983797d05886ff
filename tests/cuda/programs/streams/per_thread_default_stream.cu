// The producer runs in a created stream and the consumer in the per-thread default stream, which
// waits only for the legacy default stream.
// Fixed twin: the consumer runs in the legacy default stream, which waits for all blocking streams.
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
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  produce<<<2, 128, 0, stream>>>(data);
  consume<<<2, 128, 0, cudaStreamPerThread>>>(data, out);
  // FIXED@-1: consume<<<2, 128, 0, cudaStreamLegacy>>>(data, out);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i + 1;
  cudaFree(data);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
