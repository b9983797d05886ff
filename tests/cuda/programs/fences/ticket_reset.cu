// The last block adds up the others' results, but one in the middle resets the counter for the
// next launch while others may still be counting.
// Fixed twin: the last block adds up the others' results and resets the counter for the next launch: it has the
// last ticket, so all other operations on the counter are done.
#include <cstdio>

__device__ unsigned tickets;

__global__ void sum(const int *in, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    int own = 0;
    for (int k = 0; k < 8; ++k)
      own += in[blockIdx.x * 8 + k];
    out[blockIdx.x] = own;
    __threadfence();
    last = atomicInc(&tickets, gridDim.x) == gridDim.x - 1;
    // FIXED: __threadfence();
  }
  __syncthreads();
  if (blockIdx.x == gridDim.x / 2 && threadIdx.x == 0) // FIXED:
    tickets = 0; // HAZARD: atomic across-blocks tickets // FIXED:
  if (!last || threadIdx.x != 0)
    return;
  int all = 0;
  for (unsigned k = 0; k < gridDim.x; ++k)
    all += out[k];
  out[0] = all;
  // FIXED: tickets = 0;
}

int main() {
  int *in, *out, host[64], result = 0;
  for (int k = 0; k < 64; ++k)
    host[k] = k;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, 8 * sizeof *out);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  for (int k = 0; k < 1; ++k) // FIXED: for (int k = 0; k < 3; ++k)
    sum<<<8, 32>>>(in, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  std::printf("%d\n", result);
  return 0; // FIXED: return result != 63 * 32;
}
