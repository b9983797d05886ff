// Each warp leaves the loop when its own work is done and waits after it, while
// others wait inside the loop.
// Fixed twin: the threads agree on the end of the loop with __syncthreads_or().
#include <cstdio>

__global__ void work(int *out) {
  const int t = threadIdx.x;
  int left = t / 32 + 1, rounds = 0;
  while (true) { // FIXED: while (__syncthreads_or(left > 0)) {
    if (left == 0) // FIXED: if (left > 0)
      break; // FIXED: rounds++;
    left--;
    rounds++; // FIXED:
    __syncthreads(); // HAZARD: divergent-barrier // FIXED:
  }
  __syncthreads();
  out[t] = rounds;
}

int main() {
  int *out, result[96];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  work<<<1, 96>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 96; i++)
    wrong += result[i] != (i / 32 + 1);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
