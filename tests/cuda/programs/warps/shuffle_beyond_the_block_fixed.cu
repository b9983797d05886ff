// A whole warp runs, and only lanes with a value contribute to the sum.
// HAZARD-NONE
#include <cstdio>

// Sums 24 values with shuffles: the other lanes add nothing.
__global__ void sum(int *out) {
  const unsigned lane = threadIdx.x;
  int value = lane < 24 ? int(lane) + 1 : 0;
  for (unsigned step = 16; step > 0; step /= 2) {
    const int other = __shfl_down_sync(0xffffffffu, value, step);
    value += lane + step < 32 ? other : 0;
  }
  if (lane == 0)
    *out = value;
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  sum<<<1, 32>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 300;
}
