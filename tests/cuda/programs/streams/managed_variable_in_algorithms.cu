// Library functions get a managed variable by its name while the kernel that writes it may run.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>

__managed__ int values[32], copies[32];

__global__ void fill(int *to, int value) { to[threadIdx.x] = value; }

int main() {
  int zeros[32] = {};
  fill<<<1, 32>>>(values, 1);
  // FIXED: cudaDeviceSynchronize();
  const int sum = std::accumulate(values, values + 32, 0); // HAZARD: raw host-device values
  cudaDeviceSynchronize();
  fill<<<1, 32>>>(copies, 1);
  // FIXED: cudaDeviceSynchronize();
  const int same = std::memcmp(copies, zeros, sizeof zeros) == 0; // HAZARD: raw host-device copies
  cudaDeviceSynchronize();
  std::printf("%d %d\n", sum > 0, same);
  return 0;
}
