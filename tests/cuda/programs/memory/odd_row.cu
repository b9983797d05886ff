// Rows of three numbers in shared memory are written as pairs, whose addresses are not multiples of 8 in every
// second row. Reading them later as single numbers is not another error.
// Fixed twin: rows are four numbers wide, so each starts at a multiple of 8.
#include <cstdio>

const int rows = 8, width = 3; // FIXED: const int rows = 8, width = 4;

__global__ void sums(int *out) {
  __shared__ alignas(8) int table[rows][width];
  int *row = table[threadIdx.x];
  *reinterpret_cast<int2 *>(row) = make_int2(1, 2); // HAZARD: misaligned table
  row[2] = 3;
  __syncthreads();
  const int *next = table[(threadIdx.x + 1) % rows];
  out[threadIdx.x] = next[0] + next[1] + next[2];
}

int main() {
  int *out, result[rows];
  cudaMalloc(&out, sizeof result);
  sums<<<1, rows>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result[0]);
  cudaFree(out);
  // FIXED: return result[0] != 6;
}
