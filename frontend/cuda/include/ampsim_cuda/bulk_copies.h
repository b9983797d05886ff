// Bulk copies, which one thread asks for and a barrier in shared memory, or the thread itself, waits for (CUDA C++ Programming
// Guide, "Asynchronous Data Copies using the Tensor Memory Accelerator"): of lines of bytes, without tensors.
//
// They are done at once; that nobody relies on them before they are waited for is for the detector. The fences between what
// threads write and what such a copy reads are there and order nothing more: that one is missing is not told.
#pragma once

#include <ampsim_cuda/barriers.h>

#include <stdint.h>

namespace ampsim_cuda {

/// A multiple of 16 bytes, both addresses likewise; else the kernel ends, as on the device.
static __device__ inline void copy_bulk(void *to, const void *from, size_t bytes) {
  if (((size_t)to | (size_t)from | bytes) % 16 != 0) {
    const ampsim_message_argument none = {};
    ampsim_message(1, "a bulk copy of addresses or a size that are no multiples of 16\n", &none, 0);
    ampsim_abort();
  }
  for (size_t k = 0; k < bytes; k += 16)
    __builtin_memcpy((char *)to + k, (const char *)from + k, 16);
}
template <class Completion>
static __device__ inline void bulk_to_shared(void *to, const void *from, size_t bytes,
                                             cuda::barrier<cuda::thread_scope_block, Completion> &barrier) {
  copy_bulk(to, from, bytes);
  ampsim_asynchronous(ampsim_shared_copy_begins, to, from, bytes);
  ampsim_asynchronous(ampsim_copies_bound, &barrier, nullptr, 0);
  barrier.bring_bytes(ptrdiff_t(bytes));
}
static __device__ inline void bulk_to_global(void *to, const void *from, size_t bytes) {
  copy_bulk(to, from, bytes);
  ampsim_asynchronous(ampsim_bulk_copy_begins, to, from, bytes);
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
/// What functions of cuda::ptx take for the barrier.
static __device__ inline uint64_t *barrier_native_handle(block_barrier &barrier) { return (uint64_t *)&barrier; }

namespace experimental {
static __device__ inline void cp_async_bulk_global_to_shared(void *to, const void *from, uint32_t bytes,
                                                             block_barrier &barrier) {
  ampsim_cuda::bulk_to_shared(to, from, bytes, barrier);
}
static __device__ inline void cp_async_bulk_shared_to_global(void *to, const void *from, uint32_t bytes) {
  ampsim_cuda::bulk_to_global(to, from, bytes);
}
static __device__ inline void fence_proxy_async_shared_cta() {}
static __device__ inline void cp_async_bulk_commit_group() { ampsim_cuda::commit_bulk(); }
template <int left> static __device__ inline void cp_async_bulk_wait_group_read() {
  ampsim_cuda::await_bulk_read(left);
}
} // namespace experimental

} // namespace device

namespace ptx {

struct space_global_t {};
struct space_shared_t {};
struct space_cluster_t {};
inline constexpr space_global_t space_global{};
inline constexpr space_shared_t space_shared{};
inline constexpr space_cluster_t space_cluster{};
template <int number> struct n32_t {
  static constexpr int value = number;
};

static __device__ inline void fence_proxy_async() {}
template <class Space> static __device__ inline void fence_proxy_async(Space) {}
static __device__ inline void cp_async_bulk(space_shared_t, space_global_t, void *to, const void *from,
                                            uint32_t bytes, uint64_t *barrier) {
  ampsim_cuda::bulk_to_shared(to, from, bytes, *(device::block_barrier *)barrier);
}
static __device__ inline void cp_async_bulk(space_cluster_t, space_global_t, void *to, const void *from,
                                            uint32_t bytes, uint64_t *barrier) {
  ampsim_cuda::bulk_to_shared(to, from, bytes, *(device::block_barrier *)barrier);
}
static __device__ inline void cp_async_bulk(space_global_t, space_shared_t, void *to, const void *from,
                                            uint32_t bytes) {
  ampsim_cuda::bulk_to_global(to, from, bytes);
}
static __device__ inline void cp_async_bulk_commit_group() { ampsim_cuda::commit_bulk(); }
template <int left> static __device__ inline void cp_async_bulk_wait_group(n32_t<left>) {
  ampsim_cuda::await_bulk(left);
}
template <int left> static __device__ inline void cp_async_bulk_wait_group_read(n32_t<left>) {
  ampsim_cuda::await_bulk_read(left);
}

} // namespace ptx
} // namespace cuda
