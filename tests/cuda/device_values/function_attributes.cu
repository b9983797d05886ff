// Attributes of functions.
#include <cstdio>

__constant__ int table[4];
__global__ void __launch_bounds__(128) kernel(int* p) {
  __shared__ int data[64];
  data[threadIdx.x % 64] = table[0];
  __syncthreads();
  p[threadIdx.x] = data[0];
}

int main() {
  cudaFuncAttributes a;
  printf("%s\n", cudaGetErrorName(cudaFuncGetAttributes(&a, kernel)));
  printf("%zu %d %d %zu\n", a.sharedSizeBytes, a.maxThreadsPerBlock, a.maxDynamicSharedSizeBytes, a.localSizeBytes);
  kernel<<<1, 129>>>(nullptr);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  cudaFuncGetAttributes(&a, kernel);
  printf("%d\n", a.maxDynamicSharedSizeBytes);
}

// H100: cudaSuccess
// H100: 256 128 48896 0
// H100: cudaErrorInvalidValue
// H100: 100000
// H100: exit 0
