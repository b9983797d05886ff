// HAZARD-NONE
// The host waits for the copy first. registered_source_reused.cu is the wrong twin.
#include <cstdio>
#include <vector>

const int n = 256;

int main() {
  std::vector<int> input(n);
  int *data, host[n], wrong = 0;
  cudaMalloc(&data, n * sizeof(int));
  cudaHostRegister(input.data(), n * sizeof(int), cudaHostRegisterDefault);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *next = input.data();
  for (int i = 0; i < n; i++)
    next[i] = i;
  cudaMemcpyAsync(data, next, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  cudaStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    next[i] = -i;
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaHostUnregister(input.data());
  cudaStreamDestroy(stream);
  cudaFree(data);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
