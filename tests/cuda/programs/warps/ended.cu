// The work of exited lanes is not ordered by the others' next barrier.
// Fixed twin: all lanes wait once before some of them exit: the barrier orders the accesses of the exited lanes.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  part[t] = t;
  // FIXED: __syncwarp();
  if (t >= 20)
    return;
  __syncwarp(0xfffff);
  out[t] = part[31 - t]; // HAZARD: raw within-warp part
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 32>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[0] != 31;
}
