// Pairs are read as int2 from an array with one extra int at its start:
// the address is not a multiple of 8.
// Fixed twin: the pairs start at an even element.
#include <cstdio>

__global__ void sums(const int *in, int *out) {
  const int i = threadIdx.x;
  const int2 pair = *reinterpret_cast<const int2 *>(in + 1 + 2 * i); // HAZARD: misaligned
  // FIXED@-1: const int2 pair = *reinterpret_cast<const int2 *>(in + 2 + 2 * i);
  out[i] = pair.x + pair.y;
}

int main() {
  int *out, result[8];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[18], *in;
  for (int i = 0; i < 18; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sums<<<1, 8>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 8; i++)
    wrong += result[i] != (4 * i + 5);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
