// Each warp leaves the loop when its own work is done and waits after it, while
// others wait inside the loop. leaves_loop_early_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void work(int *out) {
  const int t = threadIdx.x;
  int left = t / 32 + 1, rounds = 0;
  while (true) {
    if (left == 0)
      break;
    left--;
    rounds++;
    __syncthreads(); // HAZARD: divergent-barrier
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
