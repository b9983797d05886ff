// The host unregisters its memory before the second kernel uses it.
// Fixed twin: the memory is unregistered after both kernels are done.
#include <cstdio>
#include <cstdlib>

const int n = 64;

__global__ void fill(int *data, int value) {
// FIXED@-1: __global__ void fill(int *data, int value) { data[threadIdx.x] = value; }
  data[threadIdx.x] = value; // HAZARD: use-after-free // FIXED:
} // FIXED:

int main() {
  auto *host = static_cast<int *>(std::malloc(n * sizeof(int)));
  int *device, wrong = 0;
  cudaHostRegister(host, n * sizeof(int), cudaHostRegisterDefault);
  cudaHostGetDevicePointer(&device, host, 0);
  fill<<<1, n>>>(device, 1);
  cudaDeviceSynchronize();
  cudaHostUnregister(host); // FIXED:
  fill<<<1, n>>>(device, 2);
  cudaDeviceSynchronize();
  // FIXED: cudaHostUnregister(host);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 2;
  std::free(host);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
