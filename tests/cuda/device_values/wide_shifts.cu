// Shifts by amounts equal to the width of the number, larger, or negative: PTX's instructions clamp them.
#include <cstdio>

__device__ unsigned long long mixed(unsigned long long hash, unsigned long long value) {
  return (hash ^ value) * 0x9E3779B97F4A7C15ull + (hash >> 29);
}

// One value of each type, shifted by 200 amounts each: 12,800 inputs of each operation.
__global__ void kernel(unsigned long long *out) {
  const int t = threadIdx.x;
  const unsigned long long wide = 0xF123456789ABCDEFull * (t + 1);
  const unsigned narrow = 0x89ABCDEFu * (t + 1);
  unsigned long long hash = t;
  for (int amount = -50; amount < 150; ++amount) {
    hash = mixed(hash, wide << amount);
    hash = mixed(hash, wide >> amount);
    hash = mixed(hash, (long long)wide >> amount);
    hash = mixed(hash, narrow << amount);
    hash = mixed(hash, narrow >> amount);
    hash = mixed(hash, (int)narrow >> amount);
    hash = mixed(hash, (long long)wide >> (unsigned)amount);
  }
  out[t] = hash;
}

int main() {
  constexpr int count = 64;
  unsigned long long *device, host[count];
  cudaMalloc(&device, sizeof host);
  kernel<<<1, count>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i)
    printf("%llx%c", host[i], i % 8 == 7 ? '\n' : ' ');
  cudaFree(device);
}
