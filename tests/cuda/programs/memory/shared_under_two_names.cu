// Dynamic shared memory has two names, for numbers and, later, for flags of another type. A
// barrier is missing between writing and reading flags.
// Fixed twin: dynamic shared memory has two names, for numbers and, later, for flags of another type. .
#include <cstdio>

__global__ void differ(const float *in, int *out) {
  extern __shared__ float numbers[];
  extern __shared__ short flags[];
  const int t = threadIdx.x, next = (t + 32) % 64;
  numbers[t] = in[t];
  __syncthreads();
  const bool is_less = numbers[t] < numbers[next];
  __syncthreads();
  flags[t] = is_less;
  // FIXED: __syncthreads();
  out[t] = flags[t] + flags[next]; // HAZARD: raw within-block flags
}

int main() {
  float *in, host[64];
  int *out, result[64];
  for (int i = 0; i < 64; i++)
    host[i] = float(i);
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  differ<<<1, 64, sizeof host>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  std::printf("%d\n", result[0]);
}
