// The lanes without an element have returned when the others add up their values with shuffles: 12 lanes'
// values are read although these lanes have exited.
// Fixed twin: all lanes stay and contribute a zero.
#include <cstdio>

__global__ void sum(int n, int *out) {
  const int lane = threadIdx.x;
  if (lane >= n) // FIXED:
    return; // FIXED:
  int value = lane; // FIXED: int value = lane < n ? lane : 0;
  for (int step = 16; step > 0; step /= 2)
    value += __shfl_down_sync(0xffffffffu, value, step); // HAZARD: warp-sync
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
