// The matrix indices count from one, as in Fortran, but the descriptor says that they count from zero.
// Fixed twin: the descriptor says that the indices count from one.
#include <cstdio>
#include <cusparse.h>
#include <vector>

constexpr int n = 3;

int main() {
  const std::vector<int> offsets{1, 2, 3, 4}, indices{1, 2, 3};
  const std::vector<float> ones(n, 1);
  int *d_offsets, *d_indices;
  float *values, *x, *y;
  cudaMalloc(&d_offsets, (n + 1) * sizeof(int));
  cudaMalloc(&d_indices, n * sizeof(int));
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpy(d_offsets, offsets.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_indices, indices.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(values, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(x, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t from, to;
  cusparseCreateCsr(&matrix, n, n, n, d_offsets, d_indices, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F); // FIXED: CUSPARSE_INDEX_BASE_ONE, CUDA_R_32F);
  cusparseCreateDnVec(&from, n, x, CUDA_R_32F);
  cusparseCreateDnVec(&to, n, y, CUDA_R_32F);
  const float one = 1, zero = 0;
  // HAZARD@+1: out-of-bounds
  cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, from, &zero, to, CUDA_R_32F,
               CUSPARSE_SPMV_ALG_DEFAULT, nullptr);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d\n", error == cudaSuccess);
  cusparseDestroySpMat(matrix);
  cusparseDestroyDnVec(from);
  cusparseDestroyDnVec(to);
  cusparseDestroy(handle);
  return 0;
}
