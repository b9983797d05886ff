// Copies from and to null pointers are rejected, unless their size is zero. HAZARD-NONE
#include "../expect.h"

int main() {
  int *device, host = 1;
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  expect("from null", cudaMemcpy(device, nullptr, sizeof host, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  expect("to null", cudaMemcpy(nullptr, device, sizeof host, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  expect("no bytes", cudaMemcpy(device, nullptr, 0, cudaMemcpyHostToDevice), cudaSuccess);
  cudaGetLastError();
  cudaFree(device);
  return wrong;
}
