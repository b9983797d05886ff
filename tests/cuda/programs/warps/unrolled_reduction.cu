// The classic unrolled end of a reduction, written for warps that run in lockstep.
// Without __syncwarp(), each step reads what other lanes write in the previous step
// (raw) and in the same step (war).
// Fixed twin: the lanes wait for each other between the steps, and between reading and writing within a step.
#include <cstdio>

__global__ void sum(const int *in, int *out) {
  __shared__ int s[16];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 8) {
    s[t] += s[t + 8]; // FIXED: int v = s[t] + s[t + 8];
    // FIXED: __syncwarp(0xff);
    // FIXED: for (int step = 4; step > 0; step /= 2) {
    s[t] += s[t + 4]; // HAZARD: raw within-warp s // FIXED: s[t] = v;
      // FIXED: __syncwarp(0xff);
                      // HAZARD@-2: war within-warp s
    s[t] += s[t + 2]; // HAZARD: raw within-warp s // FIXED: v += s[t + step];
      // FIXED: __syncwarp(0xff);
    // FIXED: }
                      // HAZARD@-3: war within-warp s
    s[t] += s[t + 1]; // HAZARD: raw within-warp s // FIXED: s[t] = v;
                      // HAZARD@-1: war within-warp s
  }
  if (t == 0)
    *out = s[0];
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int ones[16], *in;
  for (int &one : ones)
    one = 1;
  cudaMalloc(&in, sizeof ones);
  cudaMemcpy(in, ones, sizeof ones, cudaMemcpyHostToDevice);
  sum<<<1, 16>>>(in, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  std::printf("%d\n", result);
  return result != 16;
}
