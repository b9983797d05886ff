// A histogram in a local array of four counters, but one of the
// values is 4.
// Fixed twin: the values are counted modulo the number of counters.
#include <cstdio>

__global__ void count(const int *in, int *out) {
  int counters[4] = {0, 0, 0, 0};
  for (int k = 0; k < 8; k++)
    counters[in[k]]++; // HAZARD: out-of-bounds counters // FIXED: counters[in[k] % 4]++;
  for (int k = 0; k < 4; k++)
    out[k] = counters[k];
}

int main() {
  int *out, result[4];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[8], *in;
  for (int i = 0; i < 8; i++)
    host[i] = i % 4 + (i == 4 ? 4 : 0);
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  count<<<1, 1>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 4; i++)
    wrong += result[i] != 2;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
