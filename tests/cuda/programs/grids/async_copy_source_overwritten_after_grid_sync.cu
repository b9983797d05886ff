// A grid barrier does not complete copies: the source is overwritten while it may still
// be read.
// Fixed twin: the copy is waited for.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda_pipeline.h>

// Each block keeps its line while the grid continues with the next round.
__global__ void next_round(int *lines, int *out) {
  __shared__ int kept[32];
  const int i = int(blockIdx.x * 32 + threadIdx.x);
  __pipeline_memcpy_async(&kept[threadIdx.x], &lines[i], sizeof(int));
  __pipeline_commit();
  // FIXED: __pipeline_wait_prior(0);
  cooperative_groups::this_grid().sync();
  lines[i] = -1; // HAZARD: war within-warp lines
  __pipeline_wait_prior(0); // FIXED:
  out[i] = kept[threadIdx.x];
}

int main() {
  int *lines, *out, result[96];
  for (int k = 0; k < 96; ++k)
    result[k] = k;
  cudaMalloc(&lines, sizeof result);
  cudaMemcpy(lines, result, sizeof result, cudaMemcpyHostToDevice);
  cudaMalloc(&out, sizeof result);
  void *arguments[] = {&lines, &out};
  cudaLaunchCooperativeKernel((void *)next_round, 3, 32, arguments, 0, 0);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(lines);
  cudaFree(out);
  std::printf("%d\n", result[95]);
  return result[95] != 95;
}
