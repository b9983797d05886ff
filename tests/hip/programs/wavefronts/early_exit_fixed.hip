// HAZARD-NONE
// All lanes take part in the shuffle before some of them return.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  const int sum = __shfl_sync(~0ull, t, 60);
  if (t >= 48)
    return;
  out[t] = sum;
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  return data[0] != 60 || data[48] != 0;
}
