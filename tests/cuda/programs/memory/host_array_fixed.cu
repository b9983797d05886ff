// HAZARD-NONE
// The kernel gets a copy of the array in device memory. host_array.cu is the wrong twin.
#include <cstdio>

__global__ void sum(const float *in, float *out) { atomicAdd(out, in[threadIdx.x]); }

int main() {
  static float values[32];
  for (int i = 0; i < 32; i++)
    values[i] = 1;
  float *in, *out, result = 0;
  cudaMalloc(&in, sizeof values);
  cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMalloc(&out, sizeof *out);
  cudaMemset(out, 0, sizeof *out);
  sum<<<1, 32>>>(in, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%.0f\n", result);
  cudaFree(in);
  cudaFree(out);
  return result != 32;
}
