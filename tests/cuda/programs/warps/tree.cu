// Each warp adds up its lanes in a tree: a lane reads what another wrote one step earlier.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x, lane = t % 32;
  part[t] = t;
  __syncwarp();
  for (int step = 16; step > 0; step /= 2) {
    if (lane < step)
      part[t] += part[t + step]; // HAZARD: raw within-warp part
    // FIXED: __syncwarp();
  }
  if (lane == 0)
    out[t / 32] = part[t];
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 64>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 496 || data[1] != 496 + 1024;
}
