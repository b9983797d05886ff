// The launch passes the number of elements as the size of the dynamic shared
// memory, which is in bytes. dynamic_shared_in_elements_fixed.cu is the fixed twin.
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
  reverse<<<1, 64, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (63 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
