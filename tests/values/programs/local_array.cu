// An element of a local array is written through an index that was computed before a barrier or a warp operation, and read by name after it.
#include "wrong.h"

__global__ void over_barrier(const int *in, int *out, int n) {
  const int t = threadIdx.x;
  int local[4];
  for (int k = 0; k < 4; ++k)
    local[k] = t + k;
  const int j = in[t] & 3;
  local[j] += 7;
  __syncthreads();
  const int before = local[1];
  local[j] += n;
  out[blockIdx.x * 64 + t] = local[1] + before * 1000;
}

__global__ void over_warp_operation(const int *in, int *out, int n) {
  const int t = threadIdx.x;
  int local[4];
  for (int k = 0; k < 4; ++k)
    local[k] = t + k;
  __syncwarp();
  const int j = local[in[t] & 3] & 3;
  local[j] = local[1] + n;
  out[blockIdx.x * 64 + t] = local[1];
}

int main() {
  int count = wrong(over_barrier, 100, 64, [](int, int t) {
    const bool mine = (input(t) & 3) == 1;
    const int before = t + 1 + (mine ? 7 : 0);
    return before * 1000 + before + (mine ? 100 : 0);
  });
  count += wrong(over_warp_operation, 100, 64,
                 [](int, int t) { return t + 1 + (((t + (input(t) & 3)) & 3) == 1 ? 100 : 0); });
  return end(count);
}
