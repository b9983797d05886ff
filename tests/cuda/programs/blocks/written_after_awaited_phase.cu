// The producer writes after it has arrived, and its next arrival is part of a phase that the consumer does not wait for.
#include <cstdio>
#include <cuda/barrier>
#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void pass_on(int *data) {
  __shared__ int s;
  __shared__ barrier ready;
  if (threadIdx.x == 0)
    init(&ready, 2);
  __syncthreads();
  if (threadIdx.x == 0) {
    ready.wait(ready.arrive());
    s = 1;
    (void)ready.arrive();
  }
  if (threadIdx.x == 32) {
    ready.wait(ready.arrive());
    // FIXED: ready.wait(ready.arrive());
    data[128] = s; // HAZARD: raw within-block s
  }
}

int main() {
  int *data, result[64];
  cudaMalloc(&data, 256 * sizeof(int));
  cudaMemset(data, 0, 256 * sizeof(int));
  pass_on<<<1, 64>>>(data);
  cudaMemcpy(result, data + 128, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
