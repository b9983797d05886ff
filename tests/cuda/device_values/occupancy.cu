// Occupancy of small kernels.
#include <cstdio>
#include <initializer_list>

__global__ void plain(int* p) { p[threadIdx.x] = 1; }
__global__ void with_shared(int* p) {
  __shared__ int data[2048];
  data[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = data[threadIdx.x ^ 1];
}

int main() {
  int blocks, smallest, size;
  for (int threads : {32, 64, 96, 128, 256, 512, 1000, 1024}) {
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, threads, 0);
    printf("%d threads: %d", threads, blocks);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, threads, 40000);
    printf(" %d", blocks);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, with_shared, threads, 0);
    printf(" %d\n", blocks);
  }
  cudaOccupancyMaxPotentialBlockSize(&smallest, &size, plain);
  printf("%d %d\n", smallest, size);
  printf("%s %d\n", cudaGetErrorName(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 2000, 0)), blocks);
}
