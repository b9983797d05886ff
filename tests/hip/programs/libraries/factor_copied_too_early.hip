// hipSOLVER factors in one stream, and the factor is copied in another stream, which does not wait.
// Fixed twin: the host waits for the stream in which hipSOLVER factors.
#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipsolver/hipsolver.h>
#include <vector>

constexpr int n = 8;

int main() {
  std::vector<double> matrix(n * n);
  for (int k = 0; k < n; ++k)
    matrix[k * n + k] = 4;
  double *a, *work, first;
  int *info, length;
  hipMalloc(&a, n * n * sizeof(double));
  hipMalloc(&info, sizeof(int));
  hipMemcpy(a, matrix.data(), n * n * sizeof(double), hipMemcpyHostToDevice);
  hipStream_t factoring, copying;
  hipStreamCreateWithFlags(&factoring, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&copying, hipStreamNonBlocking);
  hipsolverHandle_t handle;
  hipsolverCreate(&handle);
  hipsolverSetStream(handle, factoring);
  hipsolverDpotrf_bufferSize(handle, HIPSOLVER_FILL_MODE_LOWER, n, a, n, &length);
  hipMalloc(&work, length * sizeof(double));
  hipsolverDpotrf(handle, HIPSOLVER_FILL_MODE_LOWER, n, a, n, work, length, info);
  // FIXED: hipStreamSynchronize(factoring);
  hipMemcpyAsync(&first, a, sizeof first, hipMemcpyDeviceToHost, copying); // HAZARD: raw across-launches
  hipStreamSynchronize(copying);
  std::printf("%d\n", first > 0);
  hipDeviceSynchronize();
  hipsolverDestroy(handle);
  hipStreamDestroy(factoring);
  hipStreamDestroy(copying);
  hipFree(a);
  hipFree(work);
  hipFree(info);
  return 0;
}
