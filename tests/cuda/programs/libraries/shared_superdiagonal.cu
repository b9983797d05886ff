// Two decompositions run in two streams and store what did not converge in the same place.
// Fixed twin: each has its own place.
#include <cstdio>
#include <cusolverDn.h>
#include <vector>

constexpr int n = 4;

int main() {
  std::vector<double> a(n * n, 1);
  for (int k = 0; k < n; ++k)
    a[k * (n + 1)] = 5;
  double *matrices, *values, *work, *rest;
  int *info, length = 0;
  cudaMalloc(&matrices, 2 * n * n * sizeof(double));
  cudaMalloc(&values, 2 * n * sizeof(double));
  cudaMalloc(&rest, 2 * (n - 1) * sizeof(double));
  cudaMalloc(&info, 2 * sizeof(int));
  for (int k = 0; k < 2; ++k)
    cudaMemcpy(matrices + k * n * n, a.data(), n * n * sizeof(double), cudaMemcpyHostToDevice);
  cudaStream_t streams[2];
  for (cudaStream_t &each : streams)
    cudaStreamCreate(&each);
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  cusolverDnDgesvd_bufferSize(handle, n, n, &length);
  cudaMalloc(&work, 2 * length * sizeof(double));
  for (int k = 0; k < 2; ++k) {
    cusolverDnSetStream(handle, streams[k]);
    // HAZARD@+1: waw across-launches
    cusolverDnDgesvd(handle, 'N', 'N', n, n, matrices + k * n * n, n, values + k * n, nullptr, n, nullptr, n,
                     work + k * length, length, rest, info + k);
                     // FIXED@-1: work + k * length, length, rest + k * (n - 1), info + k);
  }
  cudaDeviceSynchronize();
  std::printf("done\n");
  cusolverDnDestroy(handle);
  for (cudaStream_t each : streams)
    cudaStreamDestroy(each);
  return 0;
}
