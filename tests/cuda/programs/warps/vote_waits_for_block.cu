// Each block waits until the next one is done, in a loop that ends with a warp vote, even if the next block runs
// later. The fence between the flag and the data is missing.
// Fixed twin: each block waits until the next one is done, in a loop that ends with a warp vote, even if the next
// block runs later. Fences order the data..
#include <cstdio>

const int blocks = 6;

__global__ void chain(volatile int *flags, int *data) {
  const int next = (blockIdx.x + 1) * 32 + threadIdx.x;
  int value = 0;
  if (blockIdx.x + 1 < blocks) {
    int flag;
    do
      flag = flags[next];
    while (__any_sync(0xffffffff, flag == 0));
    // FIXED: __threadfence();
    value = data[next];
  }
  data[blockIdx.x * 32 + threadIdx.x] = value + 1; // HAZARD: war across-blocks data
  // FIXED: __threadfence();
  flags[blockIdx.x * 32 + threadIdx.x] = 1;
}

int main() {
  int *flags, *data, host[blocks * 32], wrong = 0;
  cudaMalloc(&flags, sizeof host);
  cudaMalloc(&data, sizeof host);
  cudaMemset(flags, 0, sizeof host);
  chain<<<blocks, 32>>>(flags, data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  for (int k = 0; k < blocks * 32; k++)
    wrong += host[k] != blocks - k / 32;
  cudaFree(flags);
  cudaFree(data);
  std::printf("%d wrong\n", wrong);
  return wrong;
}
