// A plain int as the flag, read once, with a fence on either side: fences order nothing
// without strong accesses between them.
// Fixed twin: the flag is written with an atomic function and read as volatile; a thread that sees it also sees the
// data.
#include <cstdio>

__device__ int started, data, flag;

__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    __threadfence();
    flag = 1; // FIXED: atomicExch(&flag, 1);
  } else {
    const int seen = flag; // HAZARD: raw across-blocks flag
    // FIXED@-1: const int seen = *static_cast<volatile int *>(&flag);
    __threadfence();
    const int value = data; // HAZARD: raw across-blocks data // FIXED: const int value = seen ? data : 42;
    *out = seen ? value : 42; // FIXED: *out = value;
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
