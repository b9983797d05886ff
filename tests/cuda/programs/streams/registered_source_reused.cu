// Registered memory is the source of an asynchronous copy, and the host fills it with the next input
// while the copy may still be reading the last one.
// Fixed twin: the host waits for the copy first.
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
  // FIXED: cudaStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    next[i] = -i; // HAZARD: war host-device
  cudaStreamSynchronize(stream); // FIXED:
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaHostUnregister(input.data());
  cudaStreamDestroy(stream);
  cudaFree(data);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
