// OPTIONS: --warp-size=32
// HAZARD-NONE
// A block barrier orders 64 threads, even if wavefronts have 32.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  part[t] = t;
  __syncthreads();
  out[t] = part[63 - t];
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  return data[0] != 63 || data[63] != 0;
}
