// HAZARD-NONE
// A semaphore with device scope as a mutex. semaphore_of_block.cu is the wrong twin.
#include <cstdio>
#include <cuda/semaphore>

__device__ cuda::binary_semaphore<cuda::thread_scope_device> mutex{1};
__device__ int total;

__global__ void add() {
  mutex.acquire();
  total += 1;
  mutex.release();
}

int main() {
  int result;
  add<<<3, 1>>>();
  cudaMemcpyFromSymbol(&result, total, sizeof result);
  std::printf("%d\n", result);
  return result != 3;
}
