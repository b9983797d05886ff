// Half of a warp multiplies matrices, which only whole warps
// can do.
// Fixed twin: all lanes take part, or none.
#include <cstdio>
#include <mma.h>

using namespace nvcuda;

__global__ void square(const half *a, float *out, int lanes) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 1.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, a, 16);
  if (threadIdx.x < lanes) // FIXED: if (threadIdx.x / 32 < lanes)
    wmma::mma_sync(sum, left, right, sum); // HAZARD: warp-sync
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

int main() {
  half host[256], *a;
  float result[256], *out;
  for (int i = 0; i < 256; i++)
    host[i] = half(float(i % 16 == i / 16)); // the identity
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  square<<<1, 32>>>(a, out, 16);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(out);
  std::printf("%g\n", result[0]);
  return 0;
}
