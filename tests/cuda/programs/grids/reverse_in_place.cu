// An array is reversed in place by reading one end and writing the other: blocks
// overwrite what others have yet to read. reverse_in_place_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void reverse(int *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int other = data[n - 1 - i];
  data[i] = other + 1; // HAZARD: war across-blocks
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  reverse<<<2, 32>>>(out, 64);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
