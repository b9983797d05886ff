// The host unregisters its memory before the second kernel uses it. registered_no_more_fixed.cu is the fixed twin.
#include <cstdio>
#include <cstdlib>

const int n = 64;

__global__ void fill(int *data, int value) {
  data[threadIdx.x] = value; // HAZARD: use-after-free
}

int main() {
  auto *host = static_cast<int *>(std::malloc(n * sizeof(int)));
  int *device, wrong = 0;
  cudaHostRegister(host, n * sizeof(int), cudaHostRegisterDefault);
  cudaHostGetDevicePointer(&device, host, 0);
  fill<<<1, n>>>(device, 1);
  cudaDeviceSynchronize();
  cudaHostUnregister(host);
  fill<<<1, n>>>(device, 2);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++)
    wrong += host[i] != 2;
  std::free(host);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
