// OPTIONS: --detect all,leak
// An unchecked error, a leak, a copy that the host does not wait for, and lanes that never
// reach a shuffle: the report uses HIP's names. hip_words_fixed.hip is the fixed twin.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  if (t >= 48)
    return;
  out[t] = __shfl_sync(~0ull, t, 60); // HAZARD: warp-sync
}

int main() {
  int *out, *data;
  hipMalloc(&out, 64 * sizeof(int)); // HAZARD: leak
  hipHostMalloc(&data, 64 * sizeof(int));
  hipMemset(out, 0, 64 * sizeof(int));
  kernel<<<1, 2048>>>(out); // HAZARD: api-error
  kernel<<<1, 64>>>(out);
  hipMemcpyAsync(data, out, 64 * sizeof(int), hipMemcpyDeviceToHost, nullptr);
  std::printf("%d\n", data[0]); // HAZARD: raw host-device
  hipDeviceSynchronize();
  hipHostFree(data);
}
