// Memory from the device's heap.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  int* a = static_cast<int*>(malloc(16 * sizeof(int)));
  int* b = new int[4]{1, 2, 3, t};
  for (int i = 0; i < 16; ++i) a[i] = i * t;
  out[t] = a[15] + b[3] + b[0];
  free(a);
  delete[] b;
}

int main() {
  constexpr int count = 64;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}
