// A lane reads an element twice, but only the first read has a barrier after the write.
// Fixed twin: a lane reads an element twice: the second read needs a barrier after the write, although the first
// has one.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  part[t] = t;
  __syncwarp();
  const int before = part[t ^ 1];
  __syncwarp();
  part[t] = 2 * t;
  // FIXED: __syncwarp();
  const int after = part[t ^ 1]; // HAZARD: raw within-warp part
  out[t] = before + after;
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 32>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[3] != 2 + 4;
}
