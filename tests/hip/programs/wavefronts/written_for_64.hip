// OPTIONS: --warp-size=32
// A barrier of the wavefront orders 64 threads. Where wavefronts have 32, those of the other half are not in it. written_for_64_fixed.hip is the fixed twin.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  part[t] = t;
  __syncwarp();
  out[t] = part[63 - t]; // HAZARD: raw within-block part
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  std::printf("%d\n", data[0]);
}
