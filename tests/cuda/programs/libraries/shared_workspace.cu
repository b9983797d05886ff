// Two factorizations run in two streams and share one workspace.
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
  int *info, length = 0;
  cudaMalloc(&first, n * n * sizeof(double));
  cudaMalloc(&second, n * n * sizeof(double));
  cudaMalloc(&info, 2 * sizeof(int));
  cudaMemcpy(first, a.data(), n * n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(second, a.data(), n * n * sizeof(double), cudaMemcpyHostToDevice);
  cudaStream_t streams[2];
  for (cudaStream_t &each : streams)
    cudaStreamCreate(&each);
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, first, n, &length);
  cudaMalloc(&work, 2 * length * sizeof(double));
  cusolverDnSetStream(handle, streams[0]);
  cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, first, n, work, length, info);
  cusolverDnSetStream(handle, streams[1]);
  // HAZARD@+1: waw across-launches
  cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, second, n, work, length, info + 1);
  // FIXED@-1: cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, second, n, work + length, length, info + 1);
  cudaDeviceSynchronize();
  std::printf("done\n");
  cusolverDnDestroy(handle);
  for (cudaStream_t each : streams)
    cudaStreamDestroy(each);
  return 0;
}
