// OPTIONS: --devices 2
// The second device copies the first device's results in a stream that does not
// wait for the first one's event.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *data, *out, host[n], wrong = 0;
  cudaStream_t first, second;
  cudaEvent_t made;
  cudaMalloc(&data, sizeof host);
  cudaStreamCreate(&first);
  cudaEventCreate(&made);
  cudaSetDevice(1);
  cudaMalloc(&out, sizeof host);
  cudaStreamCreate(&second);
  cudaSetDevice(0);
  produce<<<2, 128, 0, first>>>(data);
  cudaEventRecord(made, first);
  // FIXED: cudaStreamWaitEvent(second, made, 0);
  cudaMemcpyPeerAsync(out, 1, data, 0, sizeof host, second); // HAZARD: raw across-launches
  cudaStreamSynchronize(first);
  cudaStreamSynchronize(second);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i;
  std::printf("%d wrong\n", wrong);
  return 0;
}
