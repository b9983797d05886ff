// A pointer is published with release order and read with a relaxed load: an address dependency
// does not order the next read.
// Fixed twin: the load that reads the pointer acquires.
#include <cstdio>
#include <cuda/atomic>

__device__ int started, storage[4];
__device__ cuda::atomic<int *, cuda::thread_scope_device> published;

__global__ void run(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    storage[2] = 7;
    published.store(&storage[2], cuda::memory_order_release);
  } else {
    int *taken;
    while (!(taken = published.load(cuda::memory_order_relaxed))) {
    // FIXED@-1: while (!(taken = published.load(cuda::memory_order_acquire))) {
    }
    *out = *taken; // HAZARD: raw across-blocks storage
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  run<<<2, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 7;
}
