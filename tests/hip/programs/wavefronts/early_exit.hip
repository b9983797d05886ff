// Lanes that have returned never reach the barrier whose mask contains them. early_exit_fixed.hip is the fixed twin.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  if (t >= 48)
    return;
  const int sum = __shfl_sync(~0ull, t, 60); // HAZARD: warp-sync
  out[t] = sum;
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
