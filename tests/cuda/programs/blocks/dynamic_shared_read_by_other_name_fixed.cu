// HAZARD-NONE
// dynamic_shared_read_by_other_name.cu, fixed: a barrier separates the reads of one array from writes of the other.
#include <cstdio>

extern __shared__ int counts[];
extern __shared__ float sums[];

__global__ void convert(float *out) {
  const int t = threadIdx.x;
  counts[t] = t;
  __syncthreads();
  int next = int(counts[(t + 1) & 63]);
  __syncthreads();
  sums[t] = float(next);
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
