// Every block adds its numbers to the same few pairs of half precision numbers, and of bfloat16. The sums of the other
// blocks get lost.
// Fixed twin: every block adds its numbers to the same few pairs of half precision numbers, and of bfloat16, by
// atomic operations on each half of a pair.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void add_up(__half2 *sums, __nv_bfloat162 *others) {
  const int i = threadIdx.x % 8;
  if (threadIdx.x < 8) {
    sums[i] = sums[i] + __floats2half2_rn(1, 2); // HAZARD: war across-blocks sums // HAZARD: waw across-blocks sums
    // FIXED@-1: atomicAdd(&sums[i], __floats2half2_rn(1, 2));
    others[i] = others[i] + __floats2bfloat162_rn(1, 2); // HAZARD: war across-blocks others // HAZARD: waw across-blocks others
    // FIXED@-1: atomicAdd(&others[i], __floats2bfloat162_rn(1, 2));
  }
}

int main() {
  __half2 *sums;
  __nv_bfloat162 *others;
  cudaMalloc(&sums, 8 * sizeof(__half2));
  cudaMalloc(&others, 8 * sizeof(__nv_bfloat162));
  cudaMemset(sums, 0, 8 * sizeof(__half2));
  cudaMemset(others, 0, 8 * sizeof(__nv_bfloat162));
  add_up<<<40, 32>>>(sums, others);
  return cudaDeviceSynchronize();
}
