// A semaphore with block scope as a mutex for threads of three blocks.
// Fixed twin: a semaphore with device scope as a mutex.
#include <cstdio>
#include <cuda/semaphore>

__device__ cuda::binary_semaphore<cuda::thread_scope_block> mutex{1};
// FIXED@-1: __device__ cuda::binary_semaphore<cuda::thread_scope_device> mutex{1};
__device__ int total;

__global__ void add() {
  mutex.acquire(); // HAZARD: atomic across-blocks mutex
  total += 1;      // HAZARD: war across-blocks total
  // HAZARD@-1: waw across-blocks total
  mutex.release(); // HAZARD: atomic across-blocks mutex
}

int main() {
  int result;
  add<<<3, 1>>>();
  cudaMemcpyFromSymbol(&result, total, sizeof result);
  std::printf("%d\n", result);
  return result != 3;
}
