// A function that sums over the block leaves its result in shared memory. If
// it is called twice, the second call overwrites what slower threads have yet
// to read from the first.
// Fixed twin: a barrier at the end of the function: it returns only after all threads have read the result.
#include <cstdio>

__device__ int block_sum(int value) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = value; // HAZARD: war within-block s
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (t < half)
      s[t] += s[t + half];
    __syncthreads();
  }
  // FIXED: const int sum = s[0];
  // FIXED: __syncthreads();
  return s[0]; // FIXED: return sum;
}

__global__ void moments(int *out) {
  const int t = threadIdx.x;
  const int sum = block_sum(t);
  const int squares = block_sum(t * t);
  out[t] = squares - sum;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  moments<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (85344 - 2016);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
