// An array on the stack is registered, a kernel writes to it, and a function of the host reads it in a loop without
// waiting for the kernel.
// Fixed twin: the host waits for the kernel before it reads the registered array.
#include <cstdio>

__global__ void number(int *data) { data[threadIdx.x] = threadIdx.x; }

static int sum_of(const int *data, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++)
    sum += data[i]; // HAZARD: raw host-device
  return sum;
}

int main() {
  alignas(4096) int data[1024] = {};
  int *device, sum = 0;
  cudaHostRegister(data, sizeof data, cudaHostRegisterMapped);
  cudaHostGetDevicePointer(&device, data, 0);
  for (int round = 0; round < 2; round++) {
    number<<<1, 16>>>(device);
    // FIXED: cudaDeviceSynchronize();
    sum += sum_of(data, 16);
    cudaDeviceSynchronize(); // FIXED:
  }
  cudaHostUnregister(data);
  std::printf("%d\n", sum);
  return sum != 240;
}
