// Half of the threads wait at the barrier in the branch, the others at
// the one after it.
// Fixed twin: the barrier is at a point that all threads reach.
#include <cstdio>

__global__ void halves(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  if (t < 32) { // FIXED: if (t < 32)
    s[t] += 100;
    __syncthreads(); // HAZARD: divergent-barrier // FIXED:
  } // FIXED:
  __syncthreads();
  out[t] = s[t];
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  halves<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i < 32 ? i + 100 : i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
