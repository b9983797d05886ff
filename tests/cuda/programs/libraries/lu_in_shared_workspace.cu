// Two factorizations with pivoting run in two streams and share one workspace, whose length is not given.
// Fixed twin: each has its own workspace.
#include <cstdio>
#include <cusolverDn.h>
#include <vector>

constexpr int n = 4;

int main() {
  std::vector<double> a(n * n, 1);
  for (int k = 0; k < n; ++k)
    a[k * (n + 1)] = 5;
  double *first, *second, *work;
  int *info, *pivots, length = 0;
  cudaMalloc(&first, n * n * sizeof(double));
  cudaMalloc(&second, n * n * sizeof(double));
  cudaMalloc(&pivots, 2 * n * sizeof(int));
  cudaMalloc(&info, 2 * sizeof(int));
  cudaMemcpy(first, a.data(), n * n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(second, a.data(), n * n * sizeof(double), cudaMemcpyHostToDevice);
  cudaStream_t streams[2];
  for (cudaStream_t &each : streams)
    cudaStreamCreate(&each);
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  cusolverDnDgetrf_bufferSize(handle, n, n, first, n, &length);
  cudaMalloc(&work, 2 * length * sizeof(double));
  cusolverDnSetStream(handle, streams[0]);
  cusolverDnDgetrf(handle, n, n, first, n, work, pivots, info);
  cusolverDnSetStream(handle, streams[1]);
  // HAZARD@+1: waw across-launches
  cusolverDnDgetrf(handle, n, n, second, n, work, pivots + n, info + 1);
  // FIXED@-1: cusolverDnDgetrf(handle, n, n, second, n, work + length, pivots + n, info + 1);
  cudaDeviceSynchronize();
  std::printf("done\n");
  cusolverDnDestroy(handle);
  for (cudaStream_t each : streams)
    cudaStreamDestroy(each);
  return 0;
}
