// OPTIONS: --detect all,leak
// An unchecked error, a leak, a copy that the host does not wait for, and lanes that never
// reach a shuffle: the report uses HIP's names.
// Fixed twin: the block does not exceed the maximum size, all lanes take part, the host waits, and the memory is
// freed.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  // FIXED: const int other = __shfl_sync(~0ull, t, 60);
  if (t >= 48)
    return;
  out[t] = __shfl_sync(~0ull, t, 60); // HAZARD: warp-sync // FIXED: out[t] = other;
}

int main() {
  int *out, *data;
  hipMalloc(&out, 64 * sizeof(int)); // HAZARD: leak
  hipHostMalloc(&data, 64 * sizeof(int));
  hipMemset(out, 0, 64 * sizeof(int));
  kernel<<<1, 2048>>>(out); // HAZARD: api-error // FIXED:
  kernel<<<1, 64>>>(out);
  hipMemcpyAsync(data, out, 64 * sizeof(int), hipMemcpyDeviceToHost, nullptr);
  // FIXED: hipDeviceSynchronize();
  std::printf("%d\n", data[0]); // HAZARD: raw host-device
  hipDeviceSynchronize(); // FIXED:
  hipHostFree(data);
  // FIXED: hipFree(out);
  // FIXED: return 0;
}
