// OPTIONS: --detect all,leak
// As copy_in_wrong_place: statuses that are kept, or asked for later, have been looked at; the memory is freed.
// HAZARD-NONE
#include <cstddef>

int main() {
  int host[4] = {1, 2, 3, 4}, *big = nullptr, *small;
  cudaError_t status = cudaMalloc(&big, std::size_t(1) << 50);
  if (status != cudaErrorMemoryAllocation)
    return 1;
  cudaMemcpy(big, host, sizeof host, cudaMemcpyHostToDevice);
  if (cudaPeekAtLastError() == cudaSuccess || cudaGetLastError() == cudaSuccess)
    return 2;
  cudaMalloc(&small, sizeof host);
  cudaMemcpy(small, host, sizeof host, cudaMemcpyHostToDevice);
  cudaFree(small);
  return 0;
}
