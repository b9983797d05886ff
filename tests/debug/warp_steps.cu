// Two warps that diverge and converge, to be moved as wholes; a second launch, of a kernel that has ended.
#include <cstdio>

__global__ void scatter(int *out) {
  __shared__ int part[64];
  int t = threadIdx.x, lane = t % 32;
  int value = t;
  if (lane < 8) {
    value += 100;
    value *= 2;
  } else {
    value -= 1;
  }
  part[t] = value;
  __syncthreads();
  out[t] = part[63 - t];
}

int main() {
  int *out, data[64];
  for (int round = 0; round < 2; ++round) {
    cudaMalloc(&out, sizeof data);
    scatter<<<1, 64>>>(out);
    cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
    cudaFree(out);
  }
  std::printf("%d %d\n", data[0], data[63]);
}
