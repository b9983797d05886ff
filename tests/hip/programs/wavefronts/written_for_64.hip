// OPTIONS: --warp-size=32
// A wavefront barrier orders 64 threads. If wavefronts have 32, it does not include those of the other half.
// Fixed twin: a block barrier orders 64 threads, even if wavefronts have 32.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  part[t] = t;
  __syncwarp(); // FIXED: __syncthreads();
  out[t] = part[63 - t]; // HAZARD: raw within-block part
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 63 || data[63] != 0;
}
