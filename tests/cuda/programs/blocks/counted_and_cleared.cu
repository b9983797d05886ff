// Counters at indices from memory, more than caches hold. One thread clears one with a plain write.
// Fixed twin: counters at indices from memory, more than caches hold. One thread clears one atomically.
#include <cstdio>
#include <vector>

__global__ void count(const int *key, unsigned *counters, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 1000)
    counters[key[i]] = 0; // FIXED: atomicExch(&counters[key[i]], 0u);
  else if (i < n)
    atomicAdd(&counters[key[i]], 1u); // HAZARD: atomic across-blocks counters
}

int main() {
  const int n = 1 << 18;
  std::vector<int> key(n);
  for (int i = 0; i < n; ++i)
    key[i] = int((unsigned(i) * 40503u + 7u) % n);
  key[1000] = key[200000];
  int *d_key;
  unsigned *d_counters;
  cudaMalloc(&d_key, n * sizeof(int));
  cudaMalloc(&d_counters, n * sizeof(unsigned));
  cudaMemset(d_counters, 0, n * sizeof(unsigned));
  cudaMemcpy(d_key, key.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  count<<<n / 256, 256>>>(d_key, d_counters, n);
  unsigned first = 0;
  cudaMemcpy(&first, d_counters + 7, sizeof first, cudaMemcpyDeviceToHost);
  std::printf("%u\n", first);
  cudaFree(d_key);
  cudaFree(d_counters);
  return 0;
}
