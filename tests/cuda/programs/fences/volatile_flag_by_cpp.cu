// OPTIONS: --model=c++
// By CUDA's guide and PTX a volatile flag with fences carries a message between blocks; by C++ it is an ordinary variable.
// volatile_flag_by_cpp_fixed.cu is the fixed twin.
#include <cstdio>

__device__ int started, data;
__device__ volatile int flag;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    __threadfence();
    flag = 1;
  } else {
    while (flag == 0) { // HAZARD: raw across-blocks flag
    }
    __threadfence();
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result = 0;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result == 0;
}
