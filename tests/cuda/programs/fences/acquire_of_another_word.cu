// The consumer polls the flag relaxed and then acquires another word, which
// was never released: there is no fence and no acquire of the flag between
// the poll and the data.
// Fixed twin: it then acquires the flag itself, so what the relaxed poll has observed counts (PTX ISA, "Release and
// Acquire Patterns").
#include <cstdio>
#include <cuda/atomic>

__device__ int started, data, version, flag;

using Reference = cuda::atomic_ref<int, cuda::thread_scope_device>;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    Reference(flag).store(1, cuda::memory_order_release);
  } else {
    while (Reference(flag).load(cuda::memory_order_relaxed) == 0) {
    }
    const int seen = Reference(version).load(cuda::memory_order_acquire);
    // FIXED@-1: const int seen = Reference(flag).load(cuda::memory_order_acquire);
    *out = data + seen * 1; // HAZARD: raw across-blocks data // FIXED: *out = data + seen - 1;
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
  return result == 0;
}
