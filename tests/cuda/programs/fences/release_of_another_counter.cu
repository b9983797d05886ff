// The producer releases by counting its rounds, but sets the flag relaxed: a thread that acquires the flag has
// not observed the counter, so the data is unordered.
// Fixed twin: the flag itself is stored with release order.
#include <cstdio>
#include <cuda/atomic>

using Atomic = cuda::atomic<int, cuda::thread_scope_device>;
__device__ int started, data[32];
__device__ Atomic rounds, ready;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  __shared__ int first;
  if (threadIdx.x == 0)
    first = atomicAdd(&started, 1) == 0;
  __syncthreads();
  if (first) {
    data[threadIdx.x] = int(threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0) {
      rounds.fetch_add(1, cuda::memory_order_release);
      ready.store(1, cuda::memory_order_relaxed); // FIXED: ready.store(1, cuda::memory_order_release);
    }
  } else {
    if (threadIdx.x == 0)
      while (ready.load(cuda::memory_order_acquire) == 0) {
      }
    __syncthreads();
    out[threadIdx.x] = data[threadIdx.x]; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<2, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result[31]);
  return result[31] != 31;
}
