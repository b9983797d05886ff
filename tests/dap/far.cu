// Long loops between barriers: blocks that run one after the other, or (with the argument 1) all at once, since they
// meet at a barrier of the grid. For steps near their end.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
namespace cg = cooperative_groups;

constexpr int block = 256;

__device__ int turn(int sum, int value) {
  sum ^= value;
  return sum * 5 + 1;
}

__global__ void blocks(const int *in, int *out, int rounds) {
  __shared__ int line[block];
  const int t = threadIdx.x, own = blockIdx.x * block + t;
  int sum = 0;
  line[t] = in[own];
  __syncthreads();
  for (int k = 0; k < rounds; ++k)
    sum = turn(sum, line[(t + k) % block]);
  __syncthreads();
  out[own] = sum; // far
}

__global__ void grid(const int *in, int *out, int rounds) {
  const int own = blockIdx.x * block + threadIdx.x, all = gridDim.x * block;
  int sum = 0;
  for (int k = 0; k < rounds; ++k)
    sum = turn(sum, in[(own + k) % all]);
  cg::this_grid().sync();
  out[own] = sum + in[own]; // far
}

int main(int, char **words) {
  int rounds = std::atoi(words[1]), count = std::atoi(words[2]), together = std::atoi(words[3]);
  int *in, *out;
  cudaMalloc(&in, count * sizeof(int));
  cudaMalloc(&out, count * sizeof(int));
  cudaMemset(in, 1, count * sizeof(int));
  void *arguments[] = {&in, &out, &rounds};
  if (together)
    cudaLaunchCooperativeKernel((const void *)grid, dim3(count / block), dim3(block), arguments, 0, 0);
  else
    blocks<<<count / block, block>>>(in, out, rounds);
  return cudaDeviceSynchronize() != cudaSuccess;
}
