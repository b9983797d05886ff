// Bulk copies, which one thread asks for and a barrier in shared memory, or the thread itself, waits for (CUDA C++ Programming
// Guide, "Asynchronous Data Copies using the Tensor Memory Accelerator"): of lines of bytes, and of boxes of tensors.
//
// They are done at once; that nobody relies on them before they are waited for, and that a fence between the proxies stands
// between what threads write and what such a copy reads, is for the detector.
#pragma once

#include <ampsim_cuda/barriers.h>

#include <ampsim/cuda_tensor_map.h>

#include <stdint.h>

namespace ampsim_cuda {

typedef cuda::barrier<cuda::thread_scope_block> block_barrier;

static __device__ inline void refuse_bulk(bool refused, const char *why) {
  if (refused) {
    const ampsim_message_argument none = {};
    ampsim_message(1, why, &none, 0);
    ampsim_abort();
  }
}

/// A multiple of 16 bytes, both addresses likewise; else the kernel ends, as on the device.
static __device__ inline void copy_bulk(void *to, const void *from, size_t bytes) {
  refuse_bulk(((size_t)to | (size_t)from | bytes) % 16 != 0,
              "a bulk copy of addresses or a size that are no multiples of 16\n");
  for (size_t k = 0; k < bytes; k += 16)
    __builtin_memcpy((char *)to + k, (const char *)from + k, 16);
}
template <class Completion>
static __device__ inline void bulk_to_shared(void *to, const void *from, size_t bytes,
                                             cuda::barrier<cuda::thread_scope_block, Completion> &barrier) {
  copy_bulk(to, from, bytes);
  ampsim_asynchronous(ampsim_bulk_shared_copy_begins, to, from, bytes);
  ampsim_asynchronous(ampsim_copies_bound, &barrier, nullptr, 0);
  barrier.bring_bytes(ptrdiff_t(bytes));
}
static __device__ inline void bulk_to_global(void *to, const void *from, size_t bytes) {
  copy_bulk(to, from, bytes);
  ampsim_asynchronous(ampsim_bulk_copy_begins, to, from, bytes);
}
/// `update` is one element's, and atomic: others may update the same ones meanwhile.
template <class T, class Update>
static __device__ inline void bulk_update(T *to, const T *from, size_t bytes, Update update) {
  refuse_bulk(((size_t)to | (size_t)from | bytes) % 16 != 0,
              "a bulk reduction of addresses or a size that are no multiples of 16\n");
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
static __device__ inline void fence_proxies() { ampsim_asynchronous(ampsim_proxy_fence, nullptr, nullptr, 0); }

//===--- Boxes of tensors -----------------------------------------------------===//

static __device__ inline size_t offset_in_shared(const char *place) {
  return size_t(place - ampsim_context()->tile_local);
}

/// Where 16 bytes lie in shared memory: in a line of 128 bytes they exchange their places with others, in pairs, fours or
/// eights, as the line's number says, so that those of a column are in different banks.
static __device__ inline char *swizzled(char *place, int swizzle) {
  const size_t address = offset_in_shared(place), lines = address >> 7;
  const size_t others = swizzle == 0 ? 0 : swizzle == 1 ? lines & 1 : swizzle == 2 ? lines & 3 : lines & 7;
  return place + ptrdiff_t((address ^ others << 4) - address);
}

/// Elements outside of the tensor, from a byte behind `place` to another one.
static __device__ inline void fill_outside(char *place, size_t begin, size_t end, const ampsim_tensor_map &map) {
  for (size_t byte = begin; byte < end; byte += map.element_bytes) {
    const uint64_t nan = map.brain      ? 0x7fff
                         : map.nan == 2 ? 0x7fff
                         : map.nan == 4 ? 0x7fffffff
                                        : 0x7fffffffffffffff;
    const uint64_t value = map.nan ? nan : 0;
    __builtin_memcpy(place + byte, &value, map.element_bytes);
  }
}

/// A box whose first element is at `at`, between global memory and `box`: what lies outside of the tensor is filled up, or not
/// written. Calls `row` with each row's part inside of the tensor.
template <bool to_shared, int dimensions, class Row>
static __device__ inline size_t copy_box(char *box, const ampsim_tensor_map &map, const int32_t (&at)[dimensions],
                                         Row each_row) {
  refuse_bulk(
      map.mark != ampsim_tensor_mark || map.dimensions != dimensions,
      "a bulk copy by a tensor map that cuTensorMapEncodeTiled has not made, or has made for another number "
      "of dimensions\n");
  refuse_bulk(offset_in_shared(box) % 128 != 0,
              "a bulk copy of a tensor with an address in shared memory that is no multiple of 128\n");
  const long long element = map.element_bytes, row_bytes = (map.box[0] + 1) * element;
  size_t rows = 1;
  for (int d = 1; d < dimensions; ++d)
    rows *= size_t(map.box[d] + map.steps[d]) / map.steps[d];
  // Of each row: the bytes inside.
  const long long first = at[0] < 0 ? -at[0] * element : 0, extent = (long long)map.extents[0] + 1;
  long long last = (extent - at[0]) * element;
  last = last > row_bytes ? row_bytes : last;
  for (size_t number = 0; number < rows; ++number) {
    char *global = (char *)map.address + at[0] * element;
    bool inside = first < last;
    size_t rest = number;
    for (int d = 1; d < dimensions; ++d) {
      const size_t count = size_t(map.box[d] + map.steps[d]) / map.steps[d];
      const long long place = at[d] + (long long)(rest % count) * map.steps[d];
      rest /= count;
      inside = inside && place >= 0 && place <= (long long)map.extents[d];
      global += place * (long long)map.strides[d - 1];
    }
    for (long long part = 0; part < row_bytes; part += 16) {
      char *shared = swizzled(box + number * row_bytes + part, map.swizzle);
      long long begin = first - part, end = last - part;
      begin = begin < 0 ? 0 : begin > 16 ? 16 : begin;
      end = !inside ? begin : end < begin ? begin : end > 16 ? 16 : end;
      if (begin == 0 && end == 16) {
        __builtin_memcpy(to_shared ? shared : global + part, to_shared ? global + part : shared, 16);
        continue;
      }
      for (long long byte = begin; byte < end; byte += element)
        __builtin_memcpy(to_shared ? shared + byte : global + part + byte,
                         to_shared ? global + part + byte : shared + byte, element);
      if (to_shared) {
        fill_outside(shared, 0, begin, map);
        fill_outside(shared, end, 16, map);
      }
    }
    if (inside)
      each_row(global + first, size_t(last - first));
  }
  return rows * row_bytes;
}
template <int dimensions>
static __device__ inline void tensor_to_shared(void *to, const void *map, const int32_t (&at)[dimensions],
                                               block_barrier &barrier) {
  const size_t bytes =
      copy_box<true>((char *)to, *(const ampsim_tensor_map *)map, at, [](char *row, size_t length) {
        ampsim_asynchronous(ampsim_bulk_shared_copy_begins, nullptr, row, length);
      });
  ampsim_asynchronous(ampsim_bulk_shared_copy_begins, to, nullptr, bytes);
  ampsim_asynchronous(ampsim_copies_bound, &barrier, nullptr, 0);
  barrier.bring_bytes(ptrdiff_t(bytes));
}
template <int dimensions>
static __device__ inline void tensor_to_global(const void *map, const int32_t (&at)[dimensions], const void *from) {
  const size_t bytes =
      copy_box<false>((char *)from, *(const ampsim_tensor_map *)map, at, [](char *row, size_t length) {
        ampsim_asynchronous(ampsim_bulk_copy_begins, row, nullptr, length);
      });
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
static __device__ inline void fence_proxy_async_shared_cta() { ampsim_cuda::fence_proxies(); }
static __device__ inline void cp_async_bulk_commit_group() { ampsim_cuda::commit_bulk(); }
template <int left> static __device__ inline void cp_async_bulk_wait_group_read() {
  ampsim_cuda::await_bulk_read(left);
}

// Maps are CUtensorMap of <cuda.h>.
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
