// The host passes device memory to an algorithm, beside an object with a destructor.
// Fixed twin: the host copies the memory first.
#include <algorithm>
#include <cstdio>
#include <vector>

__global__ void number(int *data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int *device, sum = 0; // FIXED: int *device, sum = 0, host[16];
  cudaMalloc(&device, 16 * sizeof(int));
  number<<<1, 16>>>(device);
  cudaDeviceSynchronize(); // FIXED: cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  for (int round = 0; round < 2; round++) {
    std::vector<int> kept(round + 1);
    std::for_each(device, device + 16, [&](int each) { sum += each + kept[round]; }); // HAZARD: out-of-bounds
    // FIXED@-1: std::for_each(host, host + 16, [&](int each) { sum += each + kept[round]; });
  }
  cudaFree(device);
  std::printf("%d\n", sum);
  return sum != 240;
}
