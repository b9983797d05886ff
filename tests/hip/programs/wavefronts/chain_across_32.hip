// Barriers of some lanes form a chain across both halves of a wavefront: 50 waits for 40, which waited for 1.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  if (t == 1)
    part[0] = 7;
  if (t == 1 || t == 40)
    __syncwarp(1ull << 1 | 1ull << 40);
  if (t == 50 || t == 41) // FIXED: if (t == 50 || t == 40)
    __syncwarp(1ull << 50 | 1ull << 41); // FIXED: __syncwarp(1ull << 50 | 1ull << 40);
  if (t == 50)
    out[0] = part[0]; // HAZARD: raw within-warp part
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 7;
}
