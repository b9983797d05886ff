// Lanes that have returned never reach the barrier whose mask contains them.
// Fixed twin: all lanes take part in the shuffle before some of them return.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  // FIXED: const int sum = __shfl_sync(~0ull, t, 60);
  if (t >= 48)
    return;
  const int sum = __shfl_sync(~0ull, t, 60); // HAZARD: warp-sync // FIXED:
  out[t] = sum;
}

int main() {
  int data[128] = {}, *out;
  hipMalloc(&out, sizeof data);
  hipMemset(out, 0, sizeof data);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, out);
  hipMemcpy(data, out, sizeof data, hipMemcpyDeviceToHost);
  hipFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 60 || data[48] != 0;
}
