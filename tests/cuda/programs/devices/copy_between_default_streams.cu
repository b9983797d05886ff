// OPTIONS: --devices 2
// An asynchronous copy between two devices is an operation of the stream in which it
// is enqueued, here the first device's default stream: the second device's kernel
// does not wait for it.
#include <cstdio>

const int n = 256;

__global__ void add(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] += 1; // HAZARD: raw across-launches data
  // HAZARD@-1: waw across-launches data
}

int main() {
  int *data, *out, host[n], wrong = 0;
  cudaStream_t stream;
  cudaMalloc(&data, sizeof host);
  cudaMemset(data, 0, sizeof host);
  cudaDeviceSynchronize();
  cudaStreamCreate(&stream);
  cudaSetDevice(1);
  cudaMalloc(&out, sizeof host);
  cudaSetDevice(0);
  cudaMemcpyPeerAsync(out, 1, data, 0, sizeof host, stream);
  // FIXED@-1: cudaMemcpyPeer(out, 1, data, 0, sizeof host);
  cudaSetDevice(1);
  add<<<2, 128>>>(out);
  cudaDeviceSynchronize();
  cudaStreamSynchronize(stream);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 1;
  std::printf("%d wrong\n", wrong);
  return 0;
}
