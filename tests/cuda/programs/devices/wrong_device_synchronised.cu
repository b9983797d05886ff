// OPTIONS: --devices 2
// cudaDeviceSynchronize() waits only for the current device, but the kernel
// runs on another one.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *data, sum = 0;
  cudaMallocManaged(&data, n * sizeof(int));
  cudaSetDevice(1);
  produce<<<2, 128>>>(data);
  cudaSetDevice(0); // FIXED: cudaSetDevice(1);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++)
    sum += data[i]; // HAZARD: raw host-device data
  cudaSetDevice(1);
  cudaDeviceSynchronize();
  std::printf("%d\n", sum);
  return 0;
}
