// The guards' sums wrap in some iteration of the loop, so they hold for other
// indices than without wrapping.
// Fixed twin: one thread writes the shared element, and each thread has its own other elements.
#include <cstdio>

__global__ void added(int *out) {
  for (unsigned turn = 0; turn < 2; ++turn)
    if (int(turn + 0x7fffffffu) < 0)
    // FIXED@-1: if (int(turn + 0x7fffffffu) < 0 && blockIdx.x == 0 && threadIdx.x == 0)
      out[0] = 7; // HAZARD: waw within-block // HAZARD: waw across-blocks
}

__global__ void multiplied(int *out) {
  for (unsigned turn = 0; turn < 16; ++turn)
    if (int(turn * 0x10000000u) < 5)
      out[blockIdx.x * blockDim.x + threadIdx.x + turn] = 7; // HAZARD: waw within-block // HAZARD: waw across-blocks
      // FIXED@-1: out[(blockIdx.x * blockDim.x + threadIdx.x) * 16 + turn] = 7;
}

int main() {
  constexpr int count = 128 + 16; // FIXED: constexpr int count = 128 * 16;
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
    // FIXED@-1: wrong += result[i] != (i % 16 == 0 || i % 16 >= 8 ? 7 : 0);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
