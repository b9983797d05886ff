// A mask of 32 lanes, as written for warps of 32, leaves out the upper half of a wavefront of 64.
// Fixed twin: the mask has the 64 lanes of a wavefront.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int value;
  const int t = threadIdx.x;
  if (t == 0)
    value = 5;
  if (t < 32) // FIXED:
    __syncwarp(0xffffffffull); // FIXED: __syncwarp(0xffffffffffffffffull);
  out[t] = value; // HAZARD: raw within-warp value
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 5 || data[63] != 5;
}
