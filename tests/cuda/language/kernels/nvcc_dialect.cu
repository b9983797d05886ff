// What nvcc takes though the standard does not yet, and what its headers bring along. HAZARD-NONE
#include <cooperative_groups.h>

template <class Atomic> __global__ void load(Atomic *atomic, int *result) {
  *result = atomic->load(cuda::memory_order_relaxed); // of <cuda/atomic>, which cooperative_groups.h includes
}

#include "../expect.h"

#include <memory>

template <class Allocator> struct Rebound {
  using type = typename std::allocator_traits<Allocator>::rebind_alloc<long long>; // without `template`
  static constexpr int bytes = sizeof(typename std::allocator_traits<type>::value_type);
};

int main() {
  expect("rebound", Rebound<std::allocator<char>>::bytes, 8);
  cuda::atomic<int> *atomic;
  int *result;
  cudaMallocManaged(&atomic, sizeof *atomic);
  cudaMallocManaged(&result, sizeof *result);
  new (atomic) cuda::atomic<int>(5);
  load<<<1, 1>>>(atomic, result);
  cudaDeviceSynchronize();
  expect("loaded", *result, 5);
  cudaFree(atomic);
  cudaFree(result);
  return wrong;
}
