// Barriers of some lanes form a chain: lane 2 waits for lane 1, which waited for lane 0.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  if (t == 0)
    part[0] = 7;
  if (t == 0 || t == 1)
    __syncwarp(0x3);
  if (t == 2 || t == 3) // FIXED: if (t == 1 || t == 2)
    __syncwarp(0xc); // FIXED: __syncwarp(0x6);
  if (t == 2)
    out[0] = part[0]; // HAZARD: raw within-warp part
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 32>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 7;
}
