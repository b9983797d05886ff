// Warp operations under the debugger.
#include <cstdio>

__global__ void kernel(int *out) {
  __shared__ int part[64];
  int t = threadIdx.x, lane = t % 32;
  int sum = t;
  for (int step = 16; step > 0; step /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane < 16) {
    unsigned votes = __ballot_sync(0xffff, t & 1);
    sum += __popc(votes);
  }
  part[t] = sum;
  __syncwarp();
  int first = part[t / 32 * 32];
  int odd = __syncthreads_count(t & 1);
  out[t] = first + odd;
}

int main() {
  int *out, data[64];
  cudaMalloc(&out, sizeof data);
  kernel<<<1, 64>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", data[0], data[63]);
  cudaFree(out);
}
