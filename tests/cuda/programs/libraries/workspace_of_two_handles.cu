// Two handles in two streams use one workspace at the same time.
#include <cstdio>
#include <cublas_v2.h>

int main() {
  constexpr int n = 8;
  constexpr size_t bytes = 1 << 16;
  float *a, *products;
  char *workspace;
  cudaMalloc(&a, n * n * sizeof *a);
  cudaMalloc(&products, 2 * n * n * sizeof *products);
  cudaMalloc(&workspace, 2 * bytes);
  cudaMemset(a, 0, n * n * sizeof *a);
  cublasHandle_t handles[2];
  cudaStream_t streams[2];
  for (int k = 0; k < 2; ++k) {
    cudaStreamCreate(&streams[k]);
    cublasCreate(&handles[k]);
    cublasSetStream(handles[k], streams[k]);
    cublasSetWorkspace(handles[k], workspace, bytes);
    // FIXED@-1: cublasSetWorkspace(handles[k], workspace + k * bytes, bytes);
  }
  cudaDeviceSynchronize();
  const float one = 1, zero = 0;
  for (int k = 0; k < 2; ++k)
    // HAZARD@+1: waw across-launches
    cublasSgemm(handles[k], CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, a, n, &zero,
                products + k * n * n, n);
  cudaDeviceSynchronize();
  for (int k = 0; k < 2; ++k) {
    cublasDestroy(handles[k]);
    cudaStreamDestroy(streams[k]);
  }
  cudaFree(a);
  cudaFree(products);
  cudaFree(workspace);
  std::printf("done\n");
  return 0;
}
