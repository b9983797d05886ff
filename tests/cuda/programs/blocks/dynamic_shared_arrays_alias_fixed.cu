// HAZARD-NONE
// The second array starts after the first. dynamic_shared_arrays_alias.cu is the wrong twin.
#include <cstdio>

extern __shared__ int first[];

__global__ void fill(int *out) {
  const int t = threadIdx.x;
  unsigned int *second = reinterpret_cast<unsigned int *>(first) + 64;
  first[t] = t;
  second[63 - t] = 1000 + t;
  __syncthreads();
  out[t] = first[t] + int(second[t]);
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  fill<<<1, 64, 128 * sizeof(int)>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != 1063;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
