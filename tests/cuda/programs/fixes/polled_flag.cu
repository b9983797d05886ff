// One thread polls a plain flag that another one sets. polled_flag_fixed.cu is the fixed twin.
#include <cstdio>

__device__ int started, data, flag;

__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    flag = 1;
  } else {
    while (flag == 0) { // HAZARD: raw across-blocks
    }
    *out = data; // HAZARD: raw across-blocks
  }
}

int main() {
  int *out, host;
  cudaMalloc(&out, sizeof host);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", host);
  return host != 42;
}
