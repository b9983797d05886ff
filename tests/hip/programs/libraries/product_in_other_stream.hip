// hipBLAS multiplies in one stream, and a kernel in another stream reads the product without waiting for it.
// Fixed twin: the kernel's stream waits for that of hipBLAS.
#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <vector>

constexpr int n = 16;

__global__ void scale(float *c) { // FIXED: __global__ void scale(float *c) { c[threadIdx.x] *= 2; }
  c[threadIdx.x] *= 2; // HAZARD: raw across-launches c // FIXED:
                       // HAZARD@-1: waw across-launches c
} // FIXED:

int main() {
  const std::vector<float> ones(n * n, 1);
  float *a, *b, *c, first;
  hipMalloc(&a, n * n * sizeof(float));
  hipMalloc(&b, n * n * sizeof(float));
  hipMalloc(&c, n * n * sizeof(float));
  hipMemcpy(a, ones.data(), n * n * sizeof(float), hipMemcpyHostToDevice);
  hipMemcpy(b, ones.data(), n * n * sizeof(float), hipMemcpyHostToDevice);
  hipStream_t multiplying, scaling;
  hipStreamCreateWithFlags(&multiplying, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&scaling, hipStreamNonBlocking);
  hipblasHandle_t handle;
  hipblasCreate(&handle);
  hipblasSetStream(handle, multiplying);
  const float one = 1, zero = 0;
  hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, c, n);
  // FIXED: hipEvent_t multiplied;
  // FIXED: hipEventCreate(&multiplied);
  // FIXED: hipEventRecord(multiplied, multiplying);
  // FIXED: hipStreamWaitEvent(scaling, multiplied, 0);
  scale<<<1, n * n, 0, scaling>>>(c);
  hipDeviceSynchronize();
  hipMemcpy(&first, c, sizeof(first), hipMemcpyDeviceToHost);
  std::printf("%d\n", first > 0);
  hipblasDestroy(handle);
  // FIXED: hipEventDestroy(multiplied);
  hipStreamDestroy(multiplying);
  hipStreamDestroy(scaling);
  hipFree(a);
  hipFree(b);
  hipFree(c);
  return 0;
}
