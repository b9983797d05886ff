// The compiler's atomic functions, with orders and scopes; a flag that releases and acquires orders the data after it.
// HAZARD-NONE
#include "../expect.h"

constexpr int blocks = 4, threads = 64;

struct Sums {
  int added, least, most, bits, highest_first;
  float real;
  unsigned long long swapped;
};

__global__ void update(Sums *all, int *last) {
  const int own = int(blockIdx.x * blockDim.x + threadIdx.x);
  __nv_atomic_fetch_add(&all->added, own, __NV_ATOMIC_RELAXED);
  __nv_atomic_min(&all->least, -own, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_max(&all->most, own, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_or(&all->bits, 1 << own % 32, __NV_ATOMIC_RELAXED);
  __nv_atomic_add(&all->real, 0.5f, __NV_ATOMIC_RELAXED);
  unsigned long long seen = __nv_atomic_load_n(&all->swapped, __NV_ATOMIC_RELAXED);
  while (!__nv_atomic_compare_exchange_n(&all->swapped, &seen, seen + 3, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED))
    ;
  __shared__ int in_block;
  if (threadIdx.x == 0)
    in_block = 0;
  __syncthreads();
  __nv_atomic_add(&in_block, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  __syncthreads();
  if (threadIdx.x == 0)
    last[blockIdx.x] = in_block + __nv_atomic_exchange_n(&all->highest_first, 0, __NV_ATOMIC_RELAXED);
}

__global__ void pass_on(int *data, int *flag, int *result) {
  if (blockIdx.x == 0) {
    *data = 42;
    __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  } else {
    while (__nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 0)
      ;
    *result = *data;
  }
}

int main() {
  Sums *all;
  int *last;
  cudaMallocManaged(&all, sizeof *all);
  cudaMallocManaged(&last, blocks * sizeof *last);
  *all = {};
  update<<<blocks, threads>>>(all, last);
  cudaDeviceSynchronize();
  const int count = blocks * threads;
  expect("fetch_add", all->added, count * (count - 1) / 2);
  expect("min", all->least, 1 - count);
  expect("max", all->most, count - 1);
  expect("fetch_or", all->bits, -1);
  expect("add of float", all->real, count / 2);
  expect("compare_exchange", all->swapped, 3 * count);
  expect_all("of a block", last, blocks, [](int) { return threads; });
  cudaFree(all);

  int *data;
  cudaMallocManaged(&data, 3 * sizeof *data);
  data[0] = data[1] = data[2] = 0;
  pass_on<<<2, 1>>>(data, data + 1, data + 2);
  cudaDeviceSynchronize();
  expect("what the flag ordered", data[2], 42);
  cudaFree(data);
  cudaFree(last);
  return wrong;
}
