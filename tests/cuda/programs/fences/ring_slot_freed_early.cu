// A ring of two slots between two blocks: the consumer frees a slot without a fence after
// its read, so the producer may overwrite it before it is read. (The producer's loop comes
// first in the source, hence raw.)
// Fixed twin: the consumer executes a fence between reading the slot and freeing it.
#include <cstdio>

const int items = 6, slots = 2;
__device__ int started, ring[slots];
__device__ volatile int written, freed;

__global__ void stream(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    for (int k = 0; k < items; k++) {
      while (k - freed >= slots) {
      }
      __threadfence();
      ring[k % slots] = k * k;
      __threadfence();
      written = k + 1;
    }
  } else {
    for (int k = 0; k < items; k++) {
      while (written <= k) {
      }
      __threadfence();
      out[k] = ring[k % slots]; // HAZARD: raw across-blocks ring
      // FIXED: __threadfence();
      freed = k + 1;
    }
  }
}

int main() {
  int *out, result[items];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  stream<<<2, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < items; i++)
    wrong += result[i] != (i * i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
