// A library's check calls the functions of the device's runtime that assert calls, which it declares by itself. One
// index is too large.
// Fixed twin: a library's check calls the functions of the device's runtime that assert calls, which it declares by
// itself. No index is too large.
#include <cstddef>

extern "C" __device__ void __assertfail(const void *message, const void *file, unsigned int line,
                                        const void *function, size_t character_size);
extern "C" __host__ __device__ void __assert_fail(const char *assertion, const char *file, unsigned int line,
                                                  const char *function) noexcept;

__global__ void copy(int *to, const int *from, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count && blockIdx.x == 1)
    __assertfail("i < count", "file", 1, "copy", sizeof(char)); // HAZARD: device-assert
  if (i >= count)
    __assert_fail("i < count", "file", 1, "copy"); // HAZARD: device-assert
  to[i] = from[i];
}

int main() {
  int *from, *to;
  cudaMalloc(&from, 90 * sizeof(int));
  cudaMalloc(&to, 90 * sizeof(int));
  cudaMemset(from, 0, 90 * sizeof(int));
  copy<<<4, 32>>>(to, from, 60); // FIXED: copy<<<3, 30>>>(to, from, 90);
  return cudaDeviceSynchronize() == cudaErrorAssert ? 0 : 1;
  // FIXED@-1: return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
