// After separate barriers for the two halves of a wavefront, a lane of the lower half reads a value of the upper half.
// Fixed twin: after a barrier for the whole wavefront, a lane of the lower half reads a value of the upper half.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  const unsigned long long half = t < 32 ? 0xffffffffull : 0xffffffff00000000ull;
  part[t] = 2 * t;
  __syncwarp(half);
  const int neighbour = part[t ^ 1];
  __syncwarp(half);
  part[t] += neighbour;
  __syncwarp(half); // FIXED: __syncwarp();
  if (t == 0)
    out[0] = part[0] + part[32]; // HAZARD: raw within-warp part
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 2 + 130;
}
