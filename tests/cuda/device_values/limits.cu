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
