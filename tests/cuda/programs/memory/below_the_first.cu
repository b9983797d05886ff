// The left neighbour of element 0 is read: it is before the
// allocation.
// Fixed twin: the first element has no left neighbour, and the thread checks for that.
#include <cstdio>

__global__ void differences(const int *in, int *out) {
  const int i = threadIdx.x;
  const int left = in[i - 1]; // HAZARD: out-of-bounds // FIXED:
  out[i] = i > 0 ? in[i] - left : 0; // FIXED: out[i] = i > 0 ? in[i] - in[i - 1] : 0;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[64], *in;
  for (int i = 0; i < 64; i++)
    host[i] = 2 * i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  differences<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i ? 2 : 0);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
