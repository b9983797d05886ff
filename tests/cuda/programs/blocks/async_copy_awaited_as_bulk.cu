// Element-wise copies and bulk copies have separate groups: waiting for one kind does
// not wait for the other.
// Fixed twin: it waits for its copy.
#include <cstdio>
#include <cuda/barrier>
#include <cuda_pipeline.h>

namespace cde = cuda::device::experimental;

__global__ void twice(int *data) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &data[t], sizeof(int));
  __pipeline_commit();
  cde::cp_async_bulk_commit_group(); // FIXED:
  cde::cp_async_bulk_wait_group_read<0>(); // FIXED: __pipeline_wait_prior(0);
  data[64 + t] = 2 * s[t]; // HAZARD: raw within-warp s
}

int main() {
  int result[128], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  twice<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[64]);
  return 0;
}
