// OPTIONS: --detect all,leak
// HAZARD-NONE
// The block does not exceed the maximum size, all lanes take part, the host waits, and the memory is freed.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  const int other = __shfl_sync(~0ull, t, 60);
  if (t >= 48)
    return;
  out[t] = other;
}

int main() {
  int *out, *data;
  hipMalloc(&out, 64 * sizeof(int));
  hipHostMalloc(&data, 64 * sizeof(int));
  hipMemset(out, 0, 64 * sizeof(int));
  kernel<<<1, 64>>>(out);
  hipMemcpyAsync(data, out, 64 * sizeof(int), hipMemcpyDeviceToHost, nullptr);
  hipDeviceSynchronize();
  std::printf("%d\n", data[0]);
  hipHostFree(data);
  hipFree(out);
  return 0;
}
