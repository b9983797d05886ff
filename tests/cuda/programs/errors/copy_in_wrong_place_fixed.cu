// OPTIONS: --detect all,leak
// Like copy_in_wrong_place.cu: statuses that are kept or queried later have been checked; the memory is freed.
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
