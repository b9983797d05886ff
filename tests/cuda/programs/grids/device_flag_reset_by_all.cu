// Every block resets the error flag when it starts, and may erase what another
// block has just reported.
// Fixed twin: the flag is cleared before the launch.
#include <cstdio>

__device__ int errors;

__global__ void check(int *out) {
  if (threadIdx.x == 0) // FIXED:
    errors = 0; // HAZARD: waw across-blocks errors // FIXED:
  __syncthreads(); // FIXED:
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 50 == 49)
    atomicAdd(&errors, 1); // HAZARD: atomic across-blocks errors
  out[i] = i;
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  check<<<4, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 128; i++)
    wrong += result[i] != i;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
