// A plain int as the flag, read once, with a fence on either side: fences order nothing
// without strong accesses between them. message_polled_once_fixed.cu is the fixed twin.
#include <cstdio>

__device__ int started, data, flag;

__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    __threadfence();
    flag = 1;
  } else {
    const int seen = flag; // HAZARD: raw across-blocks flag
    __threadfence();
    const int value = data; // HAZARD: raw across-blocks data
    *out = seen ? value : 42;
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
