// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of several whole warps (CUDA C++ Programming Guide, "Thread Block Tile"): 64 to 512 threads.
//
// The warps of a tile wait at two counters in shared memory, one lane for each warp. According to the guide, all
// threads of the parent create the tile together, which initialises the counters. Values are exchanged through a word
// of shared memory per thread, between two waits.
#pragma once

namespace ampsim_cuda {

struct large_tile_state {
  unsigned int arrived, generation;
};
template <unsigned int Size> AMPSIM_GROUP large_tile_state &large_tile_of_thread() {
  __shared__ large_tile_state states[1024 / Size];
  return states[rank_in_block() / Size];
}
AMPSIM_GROUP unsigned long long *large_tile_words() {
  __shared__ unsigned long long words[1024];
  return words;
}

} // namespace ampsim_cuda

namespace cooperative_groups {

/// Storage that large tiles may need for their values on devices without better means. It is unused here.
template <unsigned int MaxBlockSize> struct block_tile_memory {
  unsigned long long unused;
};

namespace details {

template <unsigned int Size> class tile_of_warps : public any_group {
  static_assert((Size & (Size - 1)) == 0, "the size of a tile is a power of two");
  static_assert(Size <= 512, "a tile has 512 threads at most");
  static constexpr unsigned int warps = Size / ampsim_cuda::lanes_of_warp;

public:
  static AMPSIM_GROUP unsigned int thread_rank() { return ampsim_cuda::rank_in_block() % Size; }
  static constexpr __host__ __device__ unsigned int num_threads() { return Size; }
  static constexpr __host__ __device__ unsigned int size() { return Size; }

  static AMPSIM_GROUP void sync() {
    ampsim_cuda::large_tile_state &state = ampsim_cuda::large_tile_of_thread<Size>();
    __syncwarp(ampsim_cuda::all_lanes);
    if (ampsim_cuda::own_lane() == 0) {
      const unsigned int generation = __atomic_load_n(&state.generation, __ATOMIC_RELAXED);
      ampsim_fence(ampsim_fence_all | ampsim_fence_within_tile);
      if (atomicInc_block(&state.arrived, warps - 1) == warps - 1) {
        ampsim_fence(ampsim_fence_all | ampsim_fence_within_tile);
        atomicAdd_block(&state.generation, 1u);
      } else {
        while (__atomic_load_n(&state.generation, __ATOMIC_RELAXED) == generation) {
        }
      }
      ampsim_fence(ampsim_fence_all | ampsim_fence_within_tile);
    }
    __syncwarp(ampsim_cuda::all_lanes);
  }

  template <class T> AMPSIM_GROUP T shfl(const T &value, int rank) const {
    return exchange(value, unsigned(rank) & (Size - 1));
  }
  /// Not part of CUDA's interface: for collective functions.
  template <class T> AMPSIM_GROUP T shfl_up(const T &value, unsigned int delta) const {
    const unsigned int own = thread_rank();
    return exchange(value, own >= delta ? own - delta : own);
  }
  AMPSIM_GROUP int any(int predicate) const {
    const unsigned long long votes = __ballot_sync(ampsim_cuda::all_lanes, predicate);
    bool found = false;
    for (unsigned int warp = 0; warp < warps; ++warp)
      found |= exchange(votes, warp * ampsim_cuda::lanes_of_warp) != 0;
    return found;
  }
  AMPSIM_GROUP int all(int predicate) const { return !any(!predicate); }

  /// Called by all threads of the parent; not part of CUDA's interface.
  template <class Parent> static AMPSIM_GROUP void make(const Parent &parent) {
    parent.sync();
    if (thread_rank() == 0) {
      __atomic_store_n(&ampsim_cuda::large_tile_of_thread<Size>().arrived, 0u, __ATOMIC_RELAXED);
      __atomic_store_n(&ampsim_cuda::large_tile_of_thread<Size>().generation, 0u, __ATOMIC_RELAXED);
    }
    parent.sync();
  }

private:
  template <class T> static AMPSIM_GROUP T exchange(const T &value, unsigned int source) {
    constexpr unsigned int count = (sizeof(T) + 7) / 8;
    unsigned long long bits[count] = {};
    __builtin_memcpy(bits, &value, sizeof value);
    unsigned long long *words = ampsim_cuda::large_tile_words();
    const unsigned int own = ampsim_cuda::rank_in_block();
    for (unsigned int k = 0; k < count; ++k) {
      words[own] = bits[k];
      sync();
      bits[k] = words[own / Size * Size + source];
      sync();
    }
    T result = value;
    __builtin_memcpy(&result, bits, sizeof result);
    return result;
  }
};

} // namespace details
} // namespace cooperative_groups
