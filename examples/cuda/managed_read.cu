// The host reads the results before the kernel has finished, because a
// launch returns at once. managed_read_synchronized.cu is the fixed version.
#include <cstdio>

__global__ void squares(int *out) { out[threadIdx.x] = threadIdx.x * threadIdx.x; }

int main() {
  int *out, sum = 0;
  cudaMallocManaged(&out, 256 * sizeof(int));
  squares<<<1, 256>>>(out);
  for (int i = 0; i < 256; i++)
    sum += out[i]; // HAZARD: raw host-device
  std::printf("%d\n", sum);
  cudaDeviceSynchronize();
  cudaFree(out);
}
