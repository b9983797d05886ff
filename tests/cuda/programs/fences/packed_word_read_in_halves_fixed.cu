// HAZARD-NONE
// The reader reads the whole word, so the value comes with its flag and a
// fence is not needed. packed_word_read_in_halves.cu is the wrong twin.
#include <cstdio>

__device__ int started;
__device__ volatile unsigned long long word;

__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    word = 42ull << 32 | 1;
  } else {
    unsigned long long seen;
    do
      seen = word;
    while (seen == 0);
    *out = int(seen >> 32);
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
