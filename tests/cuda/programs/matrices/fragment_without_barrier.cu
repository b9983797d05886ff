// Two warps load two matrices into shared memory, and one of them loads its fragments
// before the other is done.
#include <cstdio>
#include <mma.h>

using namespace nvcuda;

__global__ void multiply(const half *a, const half *b, float *c) {
  __shared__ half s[2 * 256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) {
    s[i] = a[i];
    s[256 + i] = b[i];
  }
  // FIXED: __syncthreads();
  if (threadIdx.x < 32) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> part_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> part_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(part_a, s, 16); // HAZARD: raw within-block s
    wmma::load_matrix_sync(part_b, s + 256, 16); // HAZARD: raw within-block s
    wmma::mma_sync(sum, part_a, part_b, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
  }
}

int main() {
  half host[256], *a, *b;
  float result[256], *c;
  for (int i = 0; i < 256; i++)
    host[i] = half(float(i % 16 == i / 16)); // the identity
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  cudaMalloc(&c, sizeof result);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, sizeof host, cudaMemcpyHostToDevice);
  multiply<<<1, 64>>>(a, b, c);
  cudaMemcpy(result, c, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  int wrong = 0;
  for (int i = 0; i < 256; i++)
    wrong += result[i] != float(i % 16 == i / 16);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
