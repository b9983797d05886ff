// Thread 0 computes the limit for the block, and the others use it
// at once.
// Fixed twin: a barrier between computing the limit and using it.
#include <cstdio>

__global__ void clamp(const int *bound, int *out) {
  __shared__ int limit;
  const int t = threadIdx.x;
  if (t == 0)
    limit = *bound + 10;
  // FIXED: __syncthreads();
  const int most = limit; // HAZARD: raw within-block limit
  out[t] = t < most ? t : most;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int twenty = 20, *bound;
  cudaMalloc(&bound, sizeof(int));
  cudaMemcpy(bound, &twenty, sizeof(int), cudaMemcpyHostToDevice);
  clamp<<<1, 64>>>(bound, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(bound);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i < 30 ? i : 30);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
