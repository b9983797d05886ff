// hipSPARSE multiplies in one stream, and a kernel in another stream scales the product without waiting for it.
// Fixed twin: the kernel's stream waits for the event after hipSPARSE's product.
#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipsparse/hipsparse.h>
#include <vector>

constexpr int n = 32;

__global__ void scale(float *y) {
  y[threadIdx.x] *= 2; // HAZARD: raw across-launches y
                       // HAZARD@-1: waw across-launches y
}

int main() {
  std::vector<int> counting(n + 1);
  for (int k = 0; k <= n; ++k)
    counting[k] = k;
  const std::vector<float> ones(n, 1);
  int *offsets, *columns;
  float *values, *x, *y, first;
  hipMalloc(&offsets, (n + 1) * sizeof(int));
  hipMalloc(&columns, n * sizeof(int));
  hipMalloc(&values, n * sizeof(float));
  hipMalloc(&x, n * sizeof(float));
  hipMalloc(&y, n * sizeof(float));
  hipMemcpy(offsets, counting.data(), (n + 1) * sizeof(int), hipMemcpyHostToDevice);
  hipMemcpy(columns, counting.data(), n * sizeof(int), hipMemcpyHostToDevice);
  hipMemcpy(values, ones.data(), n * sizeof(float), hipMemcpyHostToDevice);
  hipMemcpy(x, ones.data(), n * sizeof(float), hipMemcpyHostToDevice);
  hipStream_t multiplying, scaling;
  hipStreamCreateWithFlags(&multiplying, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&scaling, hipStreamNonBlocking);
  hipsparseHandle_t handle;
  hipsparseCreate(&handle);
  hipsparseSetStream(handle, multiplying);
  hipsparseSpMatDescr_t a;
  hipsparseDnVecDescr_t dx, dy;
  hipsparseCreateCsr(&a, n, n, n, offsets, columns, values, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I,
                     HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F);
  hipsparseCreateDnVec(&dx, n, x, HIP_R_32F);
  hipsparseCreateDnVec(&dy, n, y, HIP_R_32F);
  const float one = 1, zero = 0;
  size_t bytes;
  hipsparseSpMV_bufferSize(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, a, dx, &zero, dy, HIP_R_32F,
                           HIPSPARSE_SPMV_ALG_DEFAULT, &bytes);
  void *buffer;
  hipMalloc(&buffer, bytes + 1);
  hipsparseSpMV(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, a, dx, &zero, dy, HIP_R_32F,
                HIPSPARSE_SPMV_ALG_DEFAULT, buffer);
  // FIXED: hipEvent_t multiplied;
  // FIXED: hipEventCreate(&multiplied);
  // FIXED: hipEventRecord(multiplied, multiplying);
  // FIXED: hipStreamWaitEvent(scaling, multiplied, 0);
  scale<<<1, n, 0, scaling>>>(y);
  hipDeviceSynchronize();
  hipMemcpy(&first, y, sizeof first, hipMemcpyDeviceToHost);
  std::printf("%d\n", first > 0);
  hipsparseDestroyDnVec(dx);
  hipsparseDestroyDnVec(dy);
  hipsparseDestroySpMat(a);
  hipsparseDestroy(handle);
  // FIXED: hipEventDestroy(multiplied);
  hipStreamDestroy(multiplying);
  hipStreamDestroy(scaling);
  hipFree(buffer);
  hipFree(offsets);
  hipFree(columns);
  hipFree(values);
  hipFree(x);
  hipFree(y);
  return 0;
}
