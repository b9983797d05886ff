// Each block writes its partial sum, and the block that draws the last ticket adds them up. Without a fence
// before the ticket, the last block may not see all partial sums. last_block_fence.cu is the fixed version.
#include <cstdio>

constexpr int block_size = 64, blocks = 8;

__device__ unsigned int tickets;

__global__ void sum(const int *in, int *partial, int *out) {
  __shared__ int part[block_size];
  __shared__ bool last;
  const int me = threadIdx.x;
  part[me] = in[blockIdx.x * block_size + me];
  __syncthreads();
  if (me == 0) {
    int all = 0;
    for (int k = 0; k < block_size; k++)
      all += part[k];
    partial[blockIdx.x] = all;
    last = atomicAdd(&tickets, 1) == blocks - 1;
  }
  __syncthreads();
  if (last && me == 0) {
    int all = 0;
    for (int k = 0; k < blocks; k++)
      all += partial[k]; // HAZARD: raw across-blocks partial
    *out = all;
  }
}

int main() {
  int data[block_size * blocks], *d_in, *d_partial, *d_out, result = 0;
  for (int &value : data)
    value = 1;
  cudaMalloc(&d_in, sizeof data);
  cudaMalloc(&d_partial, blocks * sizeof(int));
  cudaMalloc(&d_out, sizeof(int));
  cudaMemcpy(d_in, data, sizeof data, cudaMemcpyHostToDevice);
  sum<<<blocks, block_size>>>(d_in, d_partial, d_out);
  cudaMemcpy(&result, d_out, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", result);
  cudaFree(d_in);
  cudaFree(d_partial);
  cudaFree(d_out);
}
