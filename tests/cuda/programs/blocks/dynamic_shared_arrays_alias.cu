// Two extern __shared__ arrays start at the same address: what looks like two buffers is one, and
// threads overwrite each other's elements.
// Fixed twin: the second array starts after the first.
#include <cstdio>

extern __shared__ int first[];
extern __shared__ unsigned int second[]; // FIXED:

__global__ void fill(int *out) {
  const int t = threadIdx.x;
  // FIXED: unsigned int *second = reinterpret_cast<unsigned int *>(first) + 64;
  first[t] = t;
  second[63 - t] = 1000 + t; // HAZARD: waw within-block
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
