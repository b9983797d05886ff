// Value and flag are packed into one 64-bit word that is written at once. The reader reads it in two halves:
// accesses of different widths are not strong together.
// Fixed twin: the reader reads the whole word, so the value comes with its flag and a fence is not needed.
#include <cstdio>

__device__ int started;
__device__ volatile unsigned long long word;

__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    word = 42ull << 32 | 1;
  } else {
    volatile unsigned int *halves = reinterpret_cast<volatile unsigned int *>(&word);
    // FIXED@-1: unsigned long long seen;
    // FIXED: do
      // FIXED: seen = word;
    while (halves[0] == 0) { // HAZARD: atomic across-blocks word // FIXED: while (seen == 0);
    } // FIXED:
    *out = halves[1]; // HAZARD: atomic across-blocks word // FIXED: *out = int(seen >> 32);
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
