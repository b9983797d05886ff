// One thread writes through a volatile array what another reads through a plain pointer,
// without a barrier in between.
// Fixed twin: a barrier is in between.
#include <cstdio>

__global__ void reverse(int *out) {
  volatile __shared__ int values[64];
  const int *plain = const_cast<const int *>(values);
  values[threadIdx.x] = threadIdx.x;
  // FIXED: __syncthreads();
  out[threadIdx.x] = plain[63 - threadIdx.x]; // HAZARD: atomic within-block values
}

int main() {
  int result[64], *out;
  cudaMalloc(&out, sizeof result);
  reverse<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result[0]);
  return 0;
}
