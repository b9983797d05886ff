// A counter in shared memory is incremented atomically without having been cleared:
// shared memory is uninitialized.
// Fixed twin: one thread clears the counter, and all threads wait for it.
#include <cstdio>

__global__ void count(int *out) {
  __shared__ int counter;
  const int t = threadIdx.x;
  // FIXED: if (t == 0)
    // FIXED: counter = 0;
  // FIXED: __syncthreads();
  atomicAdd(&counter, 1); // HAZARD: uninitialized counter
  __syncthreads();
  out[t] = counter;
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  count<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != 32;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
