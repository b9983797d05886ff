// A kernel writes its results into registered host memory, and the host reads
// them without waiting.
// Fixed twin: the host waits before it reads.
#include <cstdio>
#include <vector>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *host = new int[n](), *device, sum = 0;
  cudaHostRegister(host, n * sizeof(int), cudaHostRegisterMapped);
  cudaHostGetDevicePointer(&device, host, 0);
  produce<<<2, 128>>>(device);
  // FIXED: cudaDeviceSynchronize();
  for (int i = 0; i < n; i++)
    sum += host[i]; // HAZARD: raw host-device
  cudaDeviceSynchronize();
  cudaHostUnregister(host);
  delete[] host;
  std::printf("%d\n", sum);
  return sum != 3 * n * (n - 1) / 2;
}
