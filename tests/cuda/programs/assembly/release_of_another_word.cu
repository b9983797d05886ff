// st.release of one word synchronizes only with reads of that word; the flag is
// another word, stored relaxed.
// Fixed twin: st.release and the relaxed store after it write the same word: together they release (PTX ISA,
// "Release and Acquire Patterns").
#include <cstdio>

__device__ int started, data;
__device__ int words[2];

static __device__ void release(int *word, int value) {
  asm volatile("st.release.gpu.u32 [%0], %1;" ::"l"(word), "r"(value) : "memory");
}
static __device__ int acquire(int *word) {
  int value;
  asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(value) : "l"(word) : "memory");
  return value;
}

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    release(&words[0], 1); // FIXED: release(&words[1], 1);
    asm volatile("st.relaxed.gpu.u32 [%0], 1;" ::"l"(&words[1]) : "memory");
  } else {
    while (acquire(&words[1]) == 0) {
    }
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
