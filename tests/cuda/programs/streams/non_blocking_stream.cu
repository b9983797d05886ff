// The producer runs in the default stream and the consumer in a non-blocking stream, which
// does not wait for the default stream.
// Fixed twin: a stream created by cudaStreamCreate() waits for the default stream implicitly.
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
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); // FIXED: cudaStreamCreate(&stream);
  produce<<<2, 128>>>(data);
  consume<<<2, 128, 0, stream>>>(data, out);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i + 1;
  cudaFree(data);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
