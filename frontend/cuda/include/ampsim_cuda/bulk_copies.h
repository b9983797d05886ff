// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bulk copies, which one thread issues and a barrier in shared memory, or the thread itself, waits for (CUDA C++
// Programming Guide, "Asynchronous Data Copies using the Tensor Memory Accelerator"): of lines of bytes, and of boxes
// of tensors.
//
// They are performed immediately. The detector checks that nothing relies on them before a wait, and that a proxy fence
// separates writes of threads from a copy that reads them.
#pragma once

#include <ampsim_cuda/barriers.h>

#include <ampsim/cuda_bulk_copies.h>

#include <stdint.h>

namespace ampsim_cuda {

typedef cuda::barrier<cuda::thread_scope_block> block_barrier;

template <class Completion>
static __device__ inline void bulk_to_shared(void *to, const void *from, size_t bytes,
                                             cuda::barrier<cuda::thread_scope_block, Completion> &barrier) {
  barrier_step(ampsim_shared_copy_follows);
  copy_bulk(to, from, bytes);
  ampsim_asynchronous(ampsim_bulk_shared_copy_begins, to, from, bytes);
  ampsim_asynchronous(ampsim_barrier_reached_by_copies, &barrier, nullptr, 0);
  barrier.bind_copies();
  barrier.bring_bytes(ptrdiff_t(bytes));
}
static __device__ inline void bulk_to_global(void *to, const void *from, size_t bytes) {
  copy_bulk(to, from, bytes);
  ampsim_asynchronous(ampsim_bulk_copy_begins, to, from, bytes);
}
/// `update` is one element's, and atomic: others may update the same elements concurrently.
template <class T, class Update>
static __device__ inline void bulk_update(T *to, const T *from, size_t bytes, Update update) {
  refuse_bulk(((size_t)to | (size_t)from | bytes) % 16 != 0,
              "a bulk reduction of addresses or a size that are not multiples of 16\n");
  for (size_t k = 0; k < bytes / sizeof(T); ++k)
    update(to + k, from[k]);
  ampsim_asynchronous(ampsim_bulk_copy_begins, nullptr, from, bytes);
}
static __device__ inline void commit_bulk() {
  ampsim_asynchronous(ampsim_bulk_copies_committed, nullptr, nullptr, 0);
}
static __device__ inline void await_bulk(size_t left) {
  ampsim_asynchronous(ampsim_bulk_copies_awaited, nullptr, nullptr, left);
}
static __device__ inline void await_bulk_read(size_t left) {
  ampsim_asynchronous(ampsim_bulk_copies_read, nullptr, nullptr, left);
}
static __device__ inline void fence_barriers() { ampsim_asynchronous(ampsim_barrier_fence, nullptr, nullptr, 0); }
static __device__ inline void fence_proxies() { ampsim_asynchronous(ampsim_proxy_fence, nullptr, nullptr, 0); }

//===--- Boxes of tensors -----------------------------------------------------===//

template <int dimensions>
static __device__ inline void tensor_to_shared(void *to, const void *map, const int32_t (&at)[dimensions],
                                               block_barrier &barrier) {
  barrier_step(ampsim_shared_copy_follows);
  const size_t bytes = copy_box<true>(
      own_box(to), *(const ampsim_tensor_map *)map, at, dimensions, copied_part(),
      [](char *row, size_t length) { ampsim_asynchronous(ampsim_bulk_shared_copy_begins, nullptr, row, length); });
  ampsim_asynchronous(ampsim_bulk_shared_copy_begins, to, nullptr, bytes);
  ampsim_asynchronous(ampsim_barrier_reached_by_copies, &barrier, nullptr, 0);
  barrier.bind_copies();
  barrier.bring_bytes(ptrdiff_t(bytes));
}
template <int dimensions>
static __device__ inline void tensor_to_global(const void *map, const int32_t (&at)[dimensions], const void *from) {
  const size_t bytes = copy_box<false>(
      own_box(from), *(const ampsim_tensor_map *)map, at, dimensions, copied_part(),
      [](char *row, size_t length) { ampsim_asynchronous(ampsim_bulk_copy_begins, row, nullptr, length); });
  ampsim_asynchronous(ampsim_bulk_copy_begins, nullptr, from, bytes);
}

} // namespace ampsim_cuda

namespace cuda {
namespace device {

typedef barrier<thread_scope_block> block_barrier;

static __device__ inline block_barrier::arrival_token barrier_arrive_tx(block_barrier &barrier, ptrdiff_t arrivals,
                                                                        ptrdiff_t bytes) {
  return barrier.arrive_expecting(arrivals, bytes);
}
static __device__ inline void barrier_expect_tx(block_barrier &barrier, ptrdiff_t bytes) {
  barrier.expect_bytes(bytes);
}
template <class T, class Size>
static __device__ inline void memcpy_async_tx(T *to, const T *from, Size bytes, block_barrier &barrier) {
  ampsim_cuda::bulk_to_shared(to, from, size_t(bytes), barrier);
}
/// The barrier parameter of cuda::ptx functions.
static __device__ inline uint64_t *barrier_native_handle(block_barrier &barrier) { return (uint64_t *)&barrier; }

namespace experimental {
static __device__ inline void cp_async_bulk_global_to_shared(void *to, const void *from, uint32_t bytes,
                                                             block_barrier &barrier) {
  ampsim_cuda::bulk_to_shared(to, from, bytes, barrier);
}
static __device__ inline void cp_async_bulk_shared_to_global(void *to, const void *from, uint32_t bytes) {
  ampsim_cuda::bulk_to_global(to, from, bytes);
}
static __device__ inline void fence_proxy_async_shared_cta() { ampsim_cuda::fence_proxies(); }
static __device__ inline void cp_async_bulk_commit_group() { ampsim_cuda::commit_bulk(); }
template <int left> static __device__ inline void cp_async_bulk_wait_group_read() {
  ampsim_cuda::await_bulk_read(left);
}

// Maps are <cuda.h>'s CUtensorMap.
#define AMPSIM_TENSOR_COPIES(dimensions, parameters, ...)                                                          \
  static __device__ inline void cp_async_bulk_tensor_##dimensions##d_global_to_shared(                             \
      void *to, const void *map, parameters, block_barrier &barrier) {                                             \
    ampsim_cuda::tensor_to_shared<dimensions>(to, map, {__VA_ARGS__}, barrier);                                    \
  }                                                                                                                \
  static __device__ inline void cp_async_bulk_tensor_##dimensions##d_shared_to_global(const void *map, parameters, \
                                                                                      const void *from) {          \
    ampsim_cuda::tensor_to_global<dimensions>(map, {__VA_ARGS__}, from);                                           \
  }
#define AMPSIM_COMMA ,
AMPSIM_TENSOR_COPIES(1, int c0, c0)
AMPSIM_TENSOR_COPIES(2, int c0 AMPSIM_COMMA int c1, c0, c1)
AMPSIM_TENSOR_COPIES(3, int c0 AMPSIM_COMMA int c1 AMPSIM_COMMA int c2, c0, c1, c2)
AMPSIM_TENSOR_COPIES(4, int c0 AMPSIM_COMMA int c1 AMPSIM_COMMA int c2 AMPSIM_COMMA int c3, c0, c1, c2, c3)
AMPSIM_TENSOR_COPIES(5, int c0 AMPSIM_COMMA int c1 AMPSIM_COMMA int c2 AMPSIM_COMMA int c3 AMPSIM_COMMA int c4, c0,
                     c1, c2, c3, c4)
#undef AMPSIM_COMMA
#undef AMPSIM_TENSOR_COPIES
} // namespace experimental

} // namespace device
} // namespace cuda
