// cudaMemcpy() uses the default stream. A non-blocking stream does not wait
// for it, and it does not wait for the stream: the result may be copied before
// it is complete.
// Fixed twin: the host waits for the stream before it copies.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *data, host[n], wrong = 0;
  cudaMalloc(&data, sizeof host);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  produce<<<2, 128, 0, stream>>>(data);
  // FIXED: cudaStreamSynchronize(stream);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost); // HAZARD: raw across-launches
  cudaStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i;
  cudaFree(data);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
