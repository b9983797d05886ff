// HAZARD-NONE
// The host waits for the kernel before it reads. mapped_memory_polled.cu is the wrong twin.
#include <cstdio>

__global__ void answer(int *result) { *result = 42; }

int main() {
  int *result, *on_device;
  cudaHostAlloc(&result, sizeof(int), cudaHostAllocMapped);
  *result = 0;
  cudaHostGetDevicePointer(&on_device, result, 0);
  answer<<<1, 1>>>(on_device);
  cudaDeviceSynchronize();
  const int seen = *result;
  cudaDeviceSynchronize();
  cudaFreeHost(result);
  std::printf("%d\n", seen);
  return seen != 42;
}
