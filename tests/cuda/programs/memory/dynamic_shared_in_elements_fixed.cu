// HAZARD-NONE
// The size is the number of elements times the element size. dynamic_shared_in_elements.cu is the wrong twin.
#include <cstdio>

__global__ void reverse(int *out) {
  extern __shared__ int s[];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  out[t] = s[63 - t];
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  reverse<<<1, 64, 64 * sizeof(int)>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (63 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
