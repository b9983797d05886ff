// HAZARD-NONE
// All lanes stay and contribute a zero. early_exit_shuffle.cu is the wrong twin.
#include <cstdio>

__global__ void sum(int n, int *out) {
  const int lane = threadIdx.x;
  int value = lane < n ? lane : 0;
  for (int step = 16; step > 0; step /= 2)
    value += __shfl_down_sync(0xffffffffu, value, step);
  if (lane == 0)
    *out = value;
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  sum<<<1, 32>>>(20, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 190;
}
