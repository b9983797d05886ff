// A kernel gets the address of a host array. host_array_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void sum(const float *in, float *out) {
  atomicAdd(out, in[threadIdx.x]); // HAZARD: out-of-bounds in
}

int main() {
  static float values[32];
  for (int i = 0; i < 32; i++)
    values[i] = 1;
  float *out;
  cudaMalloc(&out, sizeof *out);
  cudaMemset(out, 0, sizeof *out);
  sum<<<1, 32>>>(values, out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
