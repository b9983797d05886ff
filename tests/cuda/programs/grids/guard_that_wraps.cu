// The guards' sums wrap in some iteration of the loop, so they hold for other
// indices than without wrapping. guard_that_wraps_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void added(int *out) {
  for (unsigned turn = 0; turn < 2; ++turn)
    if (int(turn + 0x7fffffffu) < 0)
      out[0] = 7; // HAZARD: waw within-block // HAZARD: waw across-blocks
}

__global__ void multiplied(int *out) {
  for (unsigned turn = 0; turn < 16; ++turn)
    if (int(turn * 0x10000000u) < 5)
      out[blockIdx.x * blockDim.x + threadIdx.x + turn] = 7; // HAZARD: waw within-block // HAZARD: waw across-blocks
}

int main() {
  constexpr int count = 128 + 16;
  int *out, result[count];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  multiplied<<<2, 64>>>(out);
  added<<<2, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < count; i++)
    wrong += result[i] != (i < 128 + 15 ? 7 : 0);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
