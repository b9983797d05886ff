// Every thread that finds the key sets the same flag to the same value. Plain stores by
// several threads are a race nevertheless.
// Fixed twin: the flag is set with an atomic function and read after a barrier.
#include <cstdio>

__global__ void search(int *out) {
  __shared__ int found;
  const int t = threadIdx.x;
  if (t == 0)
    found = 0;
  __syncthreads();
  if (t % 20 == 7)
    found = 1; // HAZARD: waw within-block found // FIXED: atomicExch(&found, 1);
  __syncthreads();
  out[t] = found;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  search<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
