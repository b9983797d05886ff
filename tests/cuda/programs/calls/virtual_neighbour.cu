// A virtual function reads what the neighbour just wrote.
// Fixed twin: a virtual function reads what the neighbour wrote before a barrier.
#include <cstdio>

struct Filter {
  __device__ virtual int apply(const int *values, int k) const = 0;
};
struct Left : Filter {
  __device__ int apply(const int *values, int k) const override {
    return values[k - 1]; // HAZARD: raw within-warp values
  }
};
struct Own : Filter {
  __device__ int apply(const int *values, int k) const override { return values[k]; }
};

__global__ void filter(int *out) {
  __shared__ int values[33];
  const int own = int(threadIdx.x) + 1;
  if (own == 1)
    values[0] = 0;
  values[own] = own;
  // FIXED: __syncthreads();
  Left left;
  Own same;
  const Filter *chosen = own % 2 ? static_cast<const Filter *>(&left) : &same;
  out[own - 1] = chosen->apply(values, own);
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  filter<<<1, 32>>>(out);
  cudaDeviceSynchronize();
}
