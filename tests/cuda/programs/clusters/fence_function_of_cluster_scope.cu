// A fence of block scope publishes data to another block of the cluster.
// Fixed twin: the fences have the scope of the cluster, which has both blocks.
#include <cuda/atomic>

#include <cstdio>

__device__ int started, flag, data;

__global__ void __cluster_dims__(2) pass(int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> raised(flag);
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
    // FIXED@-1: __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_CLUSTER);
    raised.store(1, cuda::memory_order_relaxed);
  } else {
    while (raised.load(cuda::memory_order_relaxed) == 0) {
    }
    __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK);
    // FIXED@-1: __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_CLUSTER);
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
