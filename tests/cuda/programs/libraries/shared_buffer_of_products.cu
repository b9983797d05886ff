// Two products with a sparse matrix run in two streams and share one buffer.
// Fixed twin: each has its own buffer.
#include <cstdio>
#include <cusparse.h>
#include <vector>

constexpr int n = 3;

int main() {
  const std::vector<int> offsets{0, 1, 2, 3}, indices{0, 1, 2};
  const std::vector<float> ones(n, 1);
  int *d_offsets, *d_indices;
  float *values, *x, *y;
  cudaMalloc(&d_offsets, (n + 1) * sizeof(int));
  cudaMalloc(&d_indices, n * sizeof(int));
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, 2 * n * sizeof(float));
  cudaMemcpy(d_offsets, offsets.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_indices, indices.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(values, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(x, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaStream_t streams[2];
  for (cudaStream_t &each : streams)
    cudaStreamCreate(&each);
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t from, to[2];
  cusparseCreateCsr(&matrix, n, n, n, d_offsets, d_indices, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnVec(&from, n, x, CUDA_R_32F);
  for (int k = 0; k < 2; ++k)
    cusparseCreateDnVec(&to[k], n, y + k * n, CUDA_R_32F);
  const float one = 1, zero = 0;
  size_t bytes = 0;
  cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, from, &zero, to[0], CUDA_R_32F,
                          CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
  char *buffer;
  cudaMalloc(&buffer, 2 * bytes);
  for (int k = 0; k < 2; ++k) {
    cusparseSetStream(handle, streams[k]);
    // HAZARD@+1: waw across-launches
    cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, from, &zero, to[k], CUDA_R_32F,
                 CUSPARSE_SPMV_ALG_DEFAULT, buffer); // FIXED: CUSPARSE_SPMV_ALG_DEFAULT, buffer + k * bytes);
  }
  cudaDeviceSynchronize();
  std::printf("done\n");
  cusparseDestroySpMat(matrix);
  cusparseDestroyDnVec(from);
  for (int k = 0; k < 2; ++k)
    cusparseDestroyDnVec(to[k]);
  cusparseDestroy(handle);
  for (cudaStream_t each : streams)
    cudaStreamDestroy(each);
  return 0;
}
