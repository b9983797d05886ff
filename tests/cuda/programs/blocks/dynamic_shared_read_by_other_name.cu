// Two extern __shared__ arrays start at the same address. The interval writes one of them and reads the other,
// which is never written under its own name.
// Fixed twin: a barrier separates the reads of one array from writes of the other.
#include <cstdio>

extern __shared__ int counts[];
extern __shared__ float sums[];

__global__ void convert(float *out) {
  const int t = threadIdx.x;
  counts[t] = t;
  __syncthreads();
  int next = int(counts[(t + 1) & 63]);
  // FIXED: __syncthreads();
  sums[t] = float(next); // HAZARD: war within-block
  __syncthreads();
  out[t] = sums[t];
}

int main() {
  float *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  convert<<<1, 64, 64 * sizeof(int)>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != float((i + 1) & 63);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
