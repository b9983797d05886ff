// OPTIONS: --detect all,leak
// The destination was never allocated because the allocation failed; each ignored status is reported.
#include <cstddef>

int main() {
  int host[4] = {1, 2, 3, 4}, *big = nullptr, *small;
  cudaMalloc(&big, std::size_t(1) << 50);                      // HAZARD: api-error
  cudaMemcpy(big, host, sizeof host, cudaMemcpyHostToDevice); // HAZARD: api-error
  cudaMalloc(&small, sizeof host);                             // HAZARD: leak
  return 0;
}
