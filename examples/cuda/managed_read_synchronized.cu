// HAZARD-NONE
// The host waits for the kernel before it reads the results. managed_read.cu is the version without the wait.
#include <cstdio>

__global__ void squares(int *out) { out[threadIdx.x] = threadIdx.x * threadIdx.x; }

int main() {
  int *out, sum = 0;
  cudaMallocManaged(&out, 256 * sizeof(int));
  squares<<<1, 256>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 256; i++)
    sum += out[i];
  std::printf("%d\n", sum);
  cudaFree(out);
}
