// Shifts of 64 bits, division and remainder of negative numbers.
#include <cstdio>

__global__ void kernel(long long* out) {
  int t = threadIdx.x;
  (void)t;
  long long a = (t - 32) * 1000003ll;
  out[t] = (a >> t % 40) + (a / 7) * 3 - a % 11 + ((unsigned long long)a >> 40);
}

int main() {
  constexpr int count = 64;
  long long *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%lld%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}
