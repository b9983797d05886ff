// A loop over the elements contains a barrier: in the last iteration, half of the threads have no
// element, have left the loop and wait after it. tail_of_grid_stride_loop_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void rounds(int n, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = t; i < n; i += 64) {
    s[t] = i;
    __syncthreads(); // HAZARD: divergent-barrier
    sum += s[t];
  }
  __syncthreads();
  out[t] = sum;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  rounds<<<1, 64>>>(96, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i < 32 ? 2 * i + 64 : i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
