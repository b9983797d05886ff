// All lanes should read a value before one of them writes the next.
// Fixed twin: all lanes read a value before one of them writes the next.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int value;
  const int t = threadIdx.x;
  if (t == 0)
    value = 5;
  __syncwarp();
  int sum = value;
  // FIXED: __syncwarp();
  if (t == 9)
    value = 6; // HAZARD: war within-warp value
  __syncwarp();
  out[t] = sum + value;
}

int main() {
  int data[64], *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<1, 32>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", data[0]); // FIXED: return data[31] != 11;
}
