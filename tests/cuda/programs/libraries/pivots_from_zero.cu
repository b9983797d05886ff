// The pivots count from zero, but LAPACK's count from one.
// Fixed twin: the pivots count from one.
#include <cstdio>
#include <cusolverDn.h>
#include <vector>

constexpr int n = 2;

int main() {
  const std::vector<double> lower_and_upper{2, 0, 1, 4}, right{3, 8};
  const std::vector<int> pivots{0, 1}; // FIXED: const std::vector<int> pivots{1, 2};
  double *matrix, *solution;
  int *d_pivots, *info, status = -1;
  cudaMalloc(&matrix, n * n * sizeof(double));
  cudaMalloc(&solution, n * sizeof(double));
  cudaMalloc(&d_pivots, n * sizeof(int));
  cudaMalloc(&info, sizeof(int));
  cudaMemcpy(matrix, lower_and_upper.data(), n * n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(solution, right.data(), n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(d_pivots, pivots.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  // HAZARD@+1: out-of-bounds
  cusolverDnDgetrs(handle, CUBLAS_OP_N, n, 1, matrix, n, d_pivots, solution, n, info);
  cudaMemcpy(&status, info, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", status);
  cusolverDnDestroy(handle);
  return 0;
}
