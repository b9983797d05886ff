// atomicExch_block and atomicCAS_block have block scope: across blocks they are not strong
// operations and do not order anything.
// Fixed twin: the flag is set and polled with atomic functions of device scope.
#include <cstdio>

__device__ int started, data;
__device__ int flag;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    __threadfence();
    atomicExch_block(&flag, 1); // FIXED: atomicExch(&flag, 1);
  } else {
    while (atomicCAS_block(&flag, 1, 1) == 0) { // HAZARD: atomic across-blocks flag
    // FIXED@-1: while (atomicCAS(&flag, 1, 1) == 0) {
    }
    __threadfence();
    const int value = data; // HAZARD: raw across-blocks data
    *out = value;
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
