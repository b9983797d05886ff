// An index is outside the vector, but not outside its allocation.
// Fixed twin: with the index of the vector's last element.
#include <cstdio>
#include <cusparse.h>
#include <vector>

constexpr int n = 8, count = 2;

int main() {
  const std::vector<int> places{1, 4}; // FIXED: const std::vector<int> places{1, 3};
  const std::vector<float> ones(n, 1);
  int *indices;
  float *values, *numbers;
  cudaMalloc(&indices, count * sizeof(int));
  cudaMalloc(&values, count * sizeof(float));
  cudaMalloc(&numbers, n * sizeof(float));
  cudaMemcpy(indices, places.data(), count * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(numbers, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  cusparseSpVecDescr_t sparse;
  cusparseDnVecDescr_t dense;
  cusparseCreateSpVec(&sparse, n / 2, count, indices, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                      CUDA_R_32F);
  cusparseCreateDnVec(&dense, n / 2, numbers, CUDA_R_32F);
  cusparseGather(handle, dense, sparse); // HAZARD: out-of-bounds
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d\n", error == cudaSuccess);
  cusparseDestroySpVec(sparse);
  cusparseDestroyDnVec(dense);
  cusparseDestroy(handle);
  return 0;
}
