// HAZARD-NONE
// The mask has the 64 lanes of a wavefront.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int value;
  const int t = threadIdx.x;
  if (t == 0)
    value = 5;
  __syncwarp(0xffffffffffffffffull);
  out[t] = value;
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  return data[0] != 5 || data[63] != 5;
}
