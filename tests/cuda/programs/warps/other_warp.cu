// A warp barrier does not order threads of another warp.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  part[t] = t;
  __syncwarp(); // FIXED: __syncthreads();
  out[t] = part[63 - t]; // HAZARD: raw within-block part
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 64>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 63 || data[63] != 0;
}
