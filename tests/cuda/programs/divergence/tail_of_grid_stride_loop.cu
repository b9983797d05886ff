// A loop over the elements contains a barrier: in the last iteration, half of the threads have no
// element, have left the loop and wait after it.
// Fixed twin: all threads run the same number of iterations; in the last one, threads without an element do
// nothing.
#include <cstdio>

__global__ void rounds(int n, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = t; i < n; i += 64) { // FIXED: for (int first = 0; first < n; first += 64) {
    s[t] = i; // FIXED: s[t] = first + t;
    __syncthreads(); // HAZARD: divergent-barrier
    // FIXED: if (first + t < n)
    sum += s[t];
  }
  __syncthreads();
  out[t] = sum;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  rounds<<<1, 64>>>(96, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i < 32 ? 2 * i + 64 : i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
