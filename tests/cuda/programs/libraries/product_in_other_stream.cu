// cuBLAS multiplies in one stream, and a kernel in another stream reads the product without waiting for it.
// Fixed twin: the kernel's stream waits for that of cuBLAS.
#include <cstdio>
#include <cublas_v2.h>
#include <vector>

constexpr int n = 16;

__global__ void scale(float *c) { // FIXED: __global__ void scale(float *c) { c[threadIdx.x] *= 2; }
  c[threadIdx.x] *= 2; // HAZARD: raw across-launches c // FIXED:
                       // HAZARD@-1: waw across-launches c
} // FIXED:

int main() {
  const std::vector<float> ones(n * n, 1);
  float *a, *b, *c, first;
  cudaMalloc(&a, n * n * sizeof(float));
  cudaMalloc(&b, n * n * sizeof(float));
  cudaMalloc(&c, n * n * sizeof(float));
  cudaMemcpy(a, ones.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(b, ones.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  cudaDeviceSynchronize(); // the streams below do not wait for the copy
  cudaStream_t multiplying, scaling;
  cudaStreamCreateWithFlags(&multiplying, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&scaling, cudaStreamNonBlocking);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, multiplying);
  const float one = 1, zero = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, c, n);
  // FIXED: cudaEvent_t multiplied;
  // FIXED: cudaEventCreate(&multiplied);
  // FIXED: cudaEventRecord(multiplied, multiplying);
  // FIXED: cudaStreamWaitEvent(scaling, multiplied, 0);
  scale<<<1, n * n, 0, scaling>>>(c);
  cudaDeviceSynchronize();
  cudaMemcpy(&first, c, sizeof(first), cudaMemcpyDeviceToHost);
  std::printf("%d\n", first > 0);
  cublasDestroy(handle);
  // FIXED: cudaEventDestroy(multiplied);
  cudaStreamDestroy(multiplying);
  cudaStreamDestroy(scaling);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
