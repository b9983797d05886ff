// Dynamic and static shared memory together.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  __shared__ int fixed[64];
  extern __shared__ int dynamic[];
  fixed[t] = t;
  dynamic[63 - t] = t * 2;
  __syncthreads();
  out[t] = fixed[63 - t] * 1000 + dynamic[t];
}

int main() {
  constexpr int count = 64;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64, 256>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}
