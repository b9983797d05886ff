// Each block adds the result of the block before it, but blocks do not run in
// the order of their numbers.
// Fixed twin: a block reads the others' results from the launch's input, which no block changes.
#include <cstdio>

__global__ void chain(const int *in, int *sums) {
  const int b = blockIdx.x;
  // FIXED: int sum = 0;
  // FIXED: for (int k = 0; k <= b; k++)
    // FIXED: sum += in[k];
  sums[b] = in[b] + (b > 0 ? sums[b - 1] : 0); // HAZARD: war across-blocks // FIXED: sums[b] = sum;
}

int main() {
  int *out, result[4];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[4] = {1, 2, 3, 4}, *in;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  chain<<<4, 1>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 4; i++)
    wrong += result[i] != ((i + 1) * (i + 2) / 2);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
