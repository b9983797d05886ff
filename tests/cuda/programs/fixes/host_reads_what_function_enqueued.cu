// A function enqueues the work in a stream that the host cannot name.
#include <cstdio>

const int n = 64;

__global__ void fill(int *data) { data[threadIdx.x] = threadIdx.x; }

void start(int *data) {
  static cudaStream_t work;
  cudaStreamCreate(&work);
  fill<<<1, n, 0, work>>>(data);
}

int main() {
  int *data, sum = 0;
  cudaMallocManaged(&data, n * sizeof(int));
  start(data);
  // FIXED: cudaDeviceSynchronize();
  for (int i = 0; i < n; i++)
    sum += data[i]; // HAZARD: raw host-device
  cudaFree(data);
  std::printf("%d\n", sum);
  return sum != n * (n - 1) / 2;
}
