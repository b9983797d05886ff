// A warp loads the next tile into shared memory while another may still be loading
// its fragments from this one.
#include <cstdio>
#include <mma.h>

using namespace nvcuda;

__global__ void multiply(const signed char *a, const signed char *b, int *c, int tiles) {
  __shared__ signed char s[2 * 256];
  const int warp = threadIdx.x / 32;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
  wmma::fill_fragment(sum, 0);
  for (int tile = 0; tile < tiles; tile++) {
    for (int i = threadIdx.x; i < 256; i += blockDim.x) {
      s[i] = a[256 * tile + i]; // HAZARD: war within-block s
      s[256 + i] = b[256 * tile + i]; // HAZARD: war within-block s
    }
    __syncthreads();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> part_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> part_b;
    wmma::load_matrix_sync(part_a, s, 16);
    wmma::load_matrix_sync(part_b, s + 256, 16);
    wmma::mma_sync(sum, part_a, part_b, sum);
    // FIXED: __syncthreads();
  }
  wmma::store_matrix_sync(c + 256 * warp, sum, 16, wmma::mem_row_major);
}

int main() {
  const int tiles = 3;
  signed char host[tiles * 256], *a, *b;
  int result[512], *c;
  for (int i = 0; i < tiles * 256; i++)
    host[i] = 1;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  cudaMalloc(&c, sizeof result);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, sizeof host, cudaMemcpyHostToDevice);
  multiply<<<1, 64>>>(a, b, c, tiles);
  cudaMemcpy(result, c, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  int wrong = 0;
  for (int i = 0; i < 512; i++)
    wrong += result[i] != 16 * tiles;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
