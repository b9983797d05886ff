// Each block waits for the next one, so the first has to be set aside, or the launch restarted in a form with stacks.
// Additions before the wait must take effect once.
#include <cstdio>

constexpr int blocks = 40, threads = 64;

__global__ void chain(int *flags, int *started, int *out, int *sum) {
  __shared__ int part;
  if (threadIdx.x == 0)
    part = 0;
  __syncthreads();
  atomicAdd(&part, 1);
  out[blockIdx.x * threads + threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(started, 1);
    if (blockIdx.x + 1 < gridDim.x)
      while (atomicAdd(&flags[blockIdx.x + 1], 0) == 0)
        ;
    __threadfence();
    *sum = *sum * 3 % 1000 + part;
    __threadfence();
    atomicExch(&flags[blockIdx.x], 1);
  }
}

// The same lock for all: free whenever a block begins in turn.
__global__ void locked(int *lock, int *out, int *sum) {
  __shared__ int part;
  if (threadIdx.x == 0)
    part = 0;
  __syncthreads();
  atomicAdd(&part, out[blockIdx.x * threads + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0)
      ;
    __threadfence();
    *sum += part;
    __threadfence();
    atomicExch(lock, 0);
  }
}

int main() {
  int *flags, *numbers, *out, host[3], all[blocks * threads], wrong = 0;
  cudaMalloc(&flags, blocks * sizeof(int));
  cudaMalloc(&numbers, sizeof host);
  cudaMalloc(&out, sizeof all);
  for (int launch = 0; launch < 3; ++launch) {
    cudaMemset(flags, 0, blocks * sizeof(int));
    cudaMemset(numbers, 0, sizeof host);
    cudaMemset(out, 0, sizeof all);
    chain<<<blocks, threads>>>(flags, numbers, out, numbers + 1);
    cudaMemcpy(host, numbers, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(all, out, sizeof all, cudaMemcpyDeviceToHost);
    int expected = 0;
    for (int k = 0; k < blocks; ++k)
      expected = expected * 3 % 1000 + threads;
    wrong += host[0] != blocks || host[1] != expected;
    for (int each : all)
      wrong += each != 1;
    cudaMemset(numbers, 0, sizeof host);
    locked<<<blocks, threads>>>(numbers, out, numbers + 1);
    cudaMemcpy(host, numbers, sizeof host, cudaMemcpyDeviceToHost);
    wrong += host[0] != 0 || host[1] != blocks * threads;
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
