// Each half of a warp adds up with its own barriers; then a lane reads both sums.
// Fixed twin: each half of a warp adds up its lanes with its own barriers. Then one lane reads both sums.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  const unsigned half = t < 16 ? 0xffffu : 0xffff0000u;
  part[t] = t;
  __syncwarp(half);
  for (int step = 8; step > 0; step /= 2) {
    int sum = 0;
    if (t % 16 < step)
      sum = part[t] + part[t + step];
    __syncwarp(half);
    if (t % 16 < step)
      part[t] = sum;
    __syncwarp(half);
  }
  // FIXED: __syncwarp();
  if (t == 0)
    out[0] = part[0] + part[16]; // HAZARD: raw within-warp part
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 32>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 496;
}
