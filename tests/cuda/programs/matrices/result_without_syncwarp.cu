// All lanes store a fragment in shared memory, and each reads elements that others stored:
// storing does not order them.
#include <cstdio>
#include <mma.h>

using namespace nvcuda;

__global__ void square(const half *a, float *out) {
  __shared__ float s[256];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 1.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, a, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(s, sum, 16, wmma::mem_row_major);
  // FIXED: __syncwarp();
  for (int i = threadIdx.x; i < 256; i += 32)
    out[i] = s[i] * 2; // HAZARD: raw within-warp s
}

int main() {
  half host[256], *a;
  float result[256], *out;
  for (int i = 0; i < 256; i++)
    host[i] = half(float(i % 16 == i / 16)); // the identity
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  square<<<1, 32>>>(a, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 256; i++)
    wrong += result[i] != 2 + 2 * float(i % 16 == i / 16);
  std::printf("%d wrong\n", wrong);
  return 0;
}
