// Eight lanes exchange their values; lane 7 reads from lane 8, which does not take
// part: the result is undefined.
// Fixed twin: with a width of 8, the exchange stays within the eight lanes.
#include <cstdio>

__global__ void rotate(int *out) {
  const int lane = threadIdx.x;
  if (lane < 8) {
    const int next = __shfl_sync(0xffu, lane * 3, lane + 1); // HAZARD: warp-sync
    // FIXED@-1: const int next = __shfl_sync(0xffu, lane * 3, lane + 1, 8);
    out[lane] = lane < 7 ? next : 0;
  }
}

int main() {
  int *out, result[8];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  rotate<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 8; i++)
    wrong += result[i] != (i < 7 ? 3 * (i + 1) : 0);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
