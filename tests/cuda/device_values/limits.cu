// Limits of the device.
#include <cstdio>
#include <initializer_list>



int main() {
  for (int limit : {0, 1, 2, 5, 99}) {
    size_t value = 0;
    cudaError_t error = cudaDeviceGetLimit(&value, static_cast<cudaLimit>(limit));
    printf("%d %s %zu\n", limit, cudaGetErrorName(error), value);
  }
  printf("%s\n", cudaGetErrorName(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20)));
  size_t heap;
  cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize);
  printf("%zu\n", heap);
}

// H100: 0 cudaSuccess 1024
// H100: 1 cudaSuccess 8650752
// H100: 2 cudaSuccess 8388608
// H100: 5 cudaSuccess 64
// H100: 99 cudaErrorInvalidValue 0
// H100: cudaSuccess
// H100: 67108864
// H100: exit 0
