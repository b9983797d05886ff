// The kernel stores its result in mapped host memory, and the host reads it
// right after the launch.
// Fixed twin: the host waits for the kernel before it reads.
#include <cstdio>

__global__ void answer(int *result) { *result = 42; }

int main() {
  int *result, *on_device;
  cudaHostAlloc(&result, sizeof(int), cudaHostAllocMapped);
  *result = 0;
  cudaHostGetDevicePointer(&on_device, result, 0);
  answer<<<1, 1>>>(on_device);
  // FIXED: cudaDeviceSynchronize();
  const int seen = *result; // HAZARD: raw host-device
  cudaDeviceSynchronize();
  cudaFreeHost(result);
  std::printf("%d\n", seen);
  return seen != 42;
}
