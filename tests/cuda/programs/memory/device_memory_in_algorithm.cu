// The host passes device memory to an algorithm, beside an object with a destructor.
// device_memory_in_algorithm_fixed.cu is the fixed twin.
#include <algorithm>
#include <cstdio>
#include <vector>

__global__ void number(int *data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int *device, sum = 0;
  cudaMalloc(&device, 16 * sizeof(int));
  number<<<1, 16>>>(device);
  cudaDeviceSynchronize();
  for (int round = 0; round < 2; round++) {
    std::vector<int> kept(round + 1);
    std::for_each(device, device + 16, [&](int each) { sum += each + kept[round]; }); // HAZARD: out-of-bounds
  }
  cudaFree(device);
  std::printf("%d\n", sum);
  return sum != 240;
}
