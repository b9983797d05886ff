// A queue whose producer advances the tail before it writes the slot, so a consumer that trusts
// the tail may read the slot too early.
// Fixed twin: the slot is written and fenced before the tail is advanced.
#include <cstdio>

const int items = 4;
__device__ int started, slot[items];
__device__ int tail;

__global__ void work(int *out) {
  volatile int *seen = &tail;
  if (atomicAdd(&started, 1) == 0) {
    for (int k = 0; k < items; k++) {
      atomicAdd(&tail, 1); // FIXED:
      slot[k] = 10 * k;
      __threadfence();
      // FIXED: atomicAdd(&tail, 1);
    }
  } else {
    for (int k = 0; k < items; k++) {
      while (*seen <= k) {
      }
      __threadfence();
      out[k] = slot[k]; // HAZARD: raw across-blocks slot
    }
  }
}

int main() {
  int *out, result[items];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  work<<<2, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < items; i++)
    wrong += result[i] != (10 * i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
