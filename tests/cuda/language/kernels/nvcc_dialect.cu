// Extensions of nvcc beyond the standard, and names that its headers include. HAZARD-NONE
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

// Attributes after the execution space.
struct Queue {
  unsigned mask;
  __device__ [[nodiscard]] bool empty() const { return mask == 0; }
  __host__ __device__ __forceinline__ [[nodiscard]] [[deprecated]] int size() const { return mask != 0; }
  inline __device__ [[nodiscard]] int first() const { return int(mask & 1); }
};
template <class T> static __device__ [[nodiscard]] T pick(const T *values, int at) { return values[at]; }
__global__ [[maybe_unused]] void ask(int *result) {
  const Queue queue{3};
  const int values[] = {10, 20};
  *result = queue.empty() + 2 * queue.first() + pick(values, 1);
}

// Narrowing of values that are not constants is a warning.
template <size_t Rank> struct Extents {
  size_t of[Rank];
  template <class... Rest>
  __host__ __device__ explicit constexpr Extents(size_t first, Rest... rest) : of{first, rest...} {}
};
__global__ void measure(int rows, int columns, size_t *result) {
  const Extents<2> extents(rows, columns);
  *result = extents.of[0] * extents.of[1];
}

// constexpr functions for one side called on the other (--expt-relaxed-constexpr).
struct Pair {
  int first, second;
#pragma nv_exec_check_disable
  template <class Use> __device__ constexpr int apply_there(Use use) const { return use(first, second); }
  template <class Use> __host__ __device__ constexpr int apply(Use use) const { return apply_there(use); }
};
template <class T> __device__ constexpr T squared_there(T value) { return value * value; }
template <class T> __host__ constexpr T squared_here(T value) { return value * value; }
template <class T> __host__ constexpr int side(T) { return 1; }
template <class T> __device__ constexpr int side(T) { return 2; }
__global__ void relax(int *result) { *result = squared_here(5) + 100 * side(0); }

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
  ask<<<1, 1>>>(result);
  cudaDeviceSynchronize();
  expect("attributes", *result, 22);
  size_t *product;
  cudaMallocManaged(&product, sizeof *product);
  measure<<<1, 1>>>(6, 7, product);
  cudaDeviceSynchronize();
  expect("narrowed", int(*product), 42);
  cudaFree(product);
  expect("applied", Pair{6, 7}.apply([](int a, int b) { return a * b; }), 42);
  expect("squared", squared_there(5) + 100 * side(0), 125);
  relax<<<1, 1>>>(result);
  cudaDeviceSynchronize();
  expect("squared on the device", *result, 225);
  cudaFree(atomic);
  cudaFree(result);
  return wrong;
}
