// The host adds up managed memory while the kernel may still be writing it.
#include <hip/hip_runtime.h>

#include <cstdio>

const int n = 64;

__global__ void fill(int *data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int *data, sum = 0;
  hipMallocManaged(&data, n * sizeof(int));
  fill<<<1, n>>>(data);
  // FIXED: hipDeviceSynchronize();
  for (int i = 0; i < n; i++)
    sum += data[i]; // HAZARD: raw host-device
  hipFree(data);
  std::printf("%d\n", sum);
  return sum != n * (n - 1) / 2;
}
