// The launch passes the number of elements as the size of the dynamic shared
// memory, which is in bytes.
// Fixed twin: the size is the number of elements times the element size.
#include <cstdio>

__global__ void reverse(int *out) {
  extern __shared__ int s[];
  const int t = threadIdx.x;
  s[t] = t; // HAZARD: out-of-bounds s
  __syncthreads();
  out[t] = s[63 - t]; // HAZARD: out-of-bounds s
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  reverse<<<1, 64, 64>>>(out); // FIXED: reverse<<<1, 64, 64 * sizeof(int)>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (63 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
