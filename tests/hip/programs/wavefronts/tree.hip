// Each wavefront of 64 adds up its lanes in a tree: a lane reads what another lane wrote one step earlier.
// Fixed twin: each wavefront of 64 adds up its lanes in a tree, with a barrier in each step.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[128];
  const int t = threadIdx.x, lane = t % warpSize;
  part[t] = t;
  __syncwarp();
  for (int step = warpSize / 2; step > 0; step /= 2) {
    if (lane < step)
      part[t] += part[t + step]; // HAZARD: raw within-warp part
    // FIXED: __syncwarp();
  }
  if (lane == 0)
    out[t / warpSize] = part[t];
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(128), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 2016 || data[1] != 2016 + 4096;
}
