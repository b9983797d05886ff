// HAZARD-NONE
// Each thread of a warp reads what its neighbour wrote, after __syncwarp()
// has synchronized them. warp_neighbour.cu is the version without it.
#include <cstdio>

__global__ void rotate(const int *in, int *out) {
  __shared__ int lanes[32];
  lanes[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = lanes[(threadIdx.x + 1) % 32];
}

int main() {
  int data[32], *d_in, *d_out;
  for (int i = 0; i < 32; i++)
    data[i] = i;
  cudaMalloc(&d_in, sizeof data);
  cudaMalloc(&d_out, sizeof data);
  cudaMemcpy(d_in, data, sizeof data, cudaMemcpyHostToDevice);
  rotate<<<1, 32>>>(d_in, d_out);
  cudaMemcpy(data, d_out, sizeof data, cudaMemcpyDeviceToHost);
  std::printf("%d\n", data[31]);
  cudaFree(d_in);
  cudaFree(d_out);
}
