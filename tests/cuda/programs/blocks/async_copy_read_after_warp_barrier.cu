// A warp barrier does not complete copies: each lane must wait for its own copy
// before the barrier.
// Fixed twin: each lane waits for its copy and then for the other lanes.
#include <cstdio>
#include <cuda_pipeline.h>

// Each lane loads one element and reads its neighbour's.
__global__ void rotate(const int *in, int *out) {
  __shared__ int line[32];
  const int lane = int(threadIdx.x);
  __pipeline_memcpy_async(&line[lane], &in[lane], sizeof(int));
  __pipeline_commit();
  // FIXED: __pipeline_wait_prior(0);
  __syncwarp();
  out[lane] = line[(lane + 1) % 32]; // HAZARD: raw within-warp line
  __pipeline_wait_prior(0); // FIXED:
}

int main() {
  int *in, *out, result[32];
  for (int k = 0; k < 32; ++k)
    result[k] = k;
  cudaMalloc(&in, sizeof result);
  cudaMemcpy(in, result, sizeof result, cudaMemcpyHostToDevice);
  cudaMalloc(&out, sizeof result);
  rotate<<<1, 32>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  std::printf("%d\n", result[0]);
  return result[0] != 1;
}
