// Lanes 24 to 31 do not exist: what a shuffle reads from them is
// undefined.
// Fixed twin: a whole warp runs, and only lanes with a value contribute to the sum.
#include <cstdio>

// Sums 24 values with shuffles: the block has no more lanes.
__global__ void sum(int *out) {
  const unsigned lane = threadIdx.x;
  int value = int(lane) + 1; // FIXED: int value = lane < 24 ? int(lane) + 1 : 0;
  for (unsigned step = 16; step > 0; step /= 2) {
    value += __shfl_down_sync(0xffffffffu, value, step); // HAZARD: warp-sync
    // FIXED@-1: const int other = __shfl_down_sync(0xffffffffu, value, step);
    // FIXED: value += lane + step < 32 ? other : 0;
  }
  if (lane == 0)
    *out = value;
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  sum<<<1, 24>>>(out); // FIXED: sum<<<1, 32>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result < 0; // FIXED: return result != 300;
}
