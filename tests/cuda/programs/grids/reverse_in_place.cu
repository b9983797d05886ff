// An array is reversed in place by reading one end and writing the other: blocks
// overwrite what others have yet to read.
// Fixed twin: each pair of elements is swapped by one thread.
#include <cstdio>

__global__ void reverse(int *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // FIXED: if (i < n / 2) {
  const int other = data[n - 1 - i]; // FIXED: const int a = data[i], b = data[n - 1 - i];
  data[i] = other + 1; // HAZARD: war across-blocks // FIXED: data[i] = b + 1;
    // FIXED: data[n - 1 - i] = a + 1;
  // FIXED: }
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
