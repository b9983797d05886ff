// HAZARD-NONE
// All lanes wait once before some of them exit: the barrier orders the accesses of the exited lanes.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  part[t] = t;
  __syncwarp();
  if (t >= 20)
    return;
  __syncwarp(0xfffff);
  out[t] = part[31 - t];
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 32>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return data[0] != 31;
}
