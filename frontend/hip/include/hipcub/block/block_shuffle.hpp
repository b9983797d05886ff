// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the value of another thread of the block.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int ARCH = HIPCUB_ARCH>
class BlockShuffle {
  static constexpr int threads = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;

public:
  struct TempStorage {
    ::rocprim::detail::raw_storage<T[threads]> items;
  };
  __device__ BlockShuffle() : items(own().items.get()) {}
  __device__ BlockShuffle(TempStorage &storage) : items(storage.items.get()) {}

  /// The input of the thread `distance` further on; if that does not exist, the output is unchanged.
  __device__ void Offset(T input, T &output, int distance = 1) {
    const int from = share(input) + distance;
    if (from >= 0 && from < threads)
      output = items[from];
  }
  /// Likewise, around the block's end.
  __device__ void Rotate(T input, T &output, unsigned int distance = 1) {
    output = items[(unsigned(share(input)) + distance) % unsigned(threads)];
  }
  /// The elements, in a blocked arrangement, moved up or down one place; those at the block's ends are unchanged.
  template <int ITEMS> __device__ void Up(T (&input)[ITEMS], T (&previous)[ITEMS]) {
    const int own = share(input[ITEMS - 1]);
    for (int k = ITEMS - 1; k > 0; --k)
      previous[k] = input[k - 1];
    if (own > 0)
      previous[0] = items[own - 1];
  }
  template <int ITEMS> __device__ void Up(T (&input)[ITEMS], T (&previous)[ITEMS], T &last) {
    Up(input, previous);
    last = items[threads - 1];
  }
  template <int ITEMS> __device__ void Down(T (&input)[ITEMS], T (&next)[ITEMS]) {
    const int own = share(input[0]);
    for (int k = 0; k < ITEMS - 1; ++k)
      next[k] = input[k + 1];
    if (own < threads - 1)
      next[ITEMS - 1] = items[own + 1];
  }
  template <int ITEMS> __device__ void Down(T (&input)[ITEMS], T (&next)[ITEMS], T &first) {
    Down(input, next);
    first = items[0];
  }

private:
  T (&items)[threads];

  __device__ static TempStorage &own() {
    __shared__ TempStorage shared;
    return shared;
  }
  /// Makes a thread's value visible to the block. Returns the thread's number.
  __device__ int share(T value) {
    const int thread = int(::rocprim::flat_block_thread_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>());
    items[thread] = value;
    __syncthreads();
    return thread;
  }
};

} // namespace hipcub
