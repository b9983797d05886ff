// A shuffle exchanges values of a wavefront, but does not order memory.
// Fixed twin: a barrier of the wavefront orders memory; a shuffle exchanges values only.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  part[t] = t;
  const int other = __shfl_xor(t, 33);
  // FIXED: __syncwarp();
  out[t] = part[other]; // HAZARD: raw within-warp part
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 33 || data[63] != 30;
}
