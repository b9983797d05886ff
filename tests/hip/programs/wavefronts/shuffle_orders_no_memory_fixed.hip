// HAZARD-NONE
// A barrier of the wavefront orders memory; a shuffle exchanges values only.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  part[t] = t;
  const int other = __shfl_xor(t, 33);
  __syncwarp();
  out[t] = part[other];
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  return data[0] != 33 || data[63] != 30;
}
