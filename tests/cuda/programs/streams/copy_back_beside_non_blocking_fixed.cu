// HAZARD-NONE
// The host waits for the stream before it copies. copy_back_beside_non_blocking.cu is the wrong twin.
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
  cudaStreamSynchronize(stream);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  cudaStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i;
  cudaFree(data);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
