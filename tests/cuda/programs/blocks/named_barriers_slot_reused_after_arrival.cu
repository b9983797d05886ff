// A warp's work after bar.arrive is unordered with the threads that wait there: it reuses
// the slot too early.
// Fixed twin: it has a separate slot.
#include <cstdio>

// The second warp consumes what the first produced; the first continues.
__global__ void hand_over(int *out) {
  __shared__ int slot[32], next[32];
  const int lane = int(threadIdx.x % 32);
  if (threadIdx.x < 32) {
    slot[lane] = lane;
    asm volatile("bar.arrive 2, 64;" ::: "memory");
    slot[lane] = -1; // FIXED: next[lane] = -1;
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    out[lane] = slot[lane ^ 1]; // HAZARD: raw within-block slot
  }
  __syncthreads();
  if (threadIdx.x < 32)
    out[lane] += slot[lane] + 1; // FIXED: out[lane] += next[lane] + 1;
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  hand_over<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result[0]);
  return result[0] < -1; // FIXED: return result[0] != 1;
}
