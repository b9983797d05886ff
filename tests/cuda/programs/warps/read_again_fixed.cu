// HAZARD-NONE
// A lane reads an element twice: the second read needs a barrier after the write, although the first has one.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  part[t] = t;
  __syncwarp();
  const int before = part[t ^ 1];
  __syncwarp();
  part[t] = 2 * t;
  __syncwarp();
  const int after = part[t ^ 1];
  out[t] = before + after;
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 32>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return data[3] != 2 + 4;
}
