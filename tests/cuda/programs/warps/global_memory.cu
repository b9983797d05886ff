// Warp barriers also order accesses to global memory.
#include <cstdio>

__global__ void kernel(int *out) {
  const int t = threadIdx.x, next = t / 32 * 32 + (t + 1) % 32;
  out[t] = t;
  __syncwarp();
  const int other = out[next];
  // FIXED: __syncwarp();
  out[t] += other; // HAZARD: war within-warp out
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 64>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 1 || data[63] != 63 + 32;
}
