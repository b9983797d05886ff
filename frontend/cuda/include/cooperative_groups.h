// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Groups of cooperating threads (CUDA C++ Programming Guide, "Cooperative Groups").
//
// A group is a rank, a size and a way to wait. Two kinds exist within a block: the block itself, and sets of lanes of
// one warp, which are a mask. Tiles whose size the compiler knows are such sets as well, without a member, or several
// whole warps (ampsim_cuda/large_tiles.h). Waiting is __syncthreads() or __syncwarp(mask), and a set of lanes exchanges
// values through the warp functions, which do not order memory. The grid waits at a counter in global memory, for which
// all of its blocks must be running: hence cudaLaunchCooperativeKernel.
#pragma once

#ifndef __HIPCC__
#include <cuda_runtime.h>
#endif

#if __cplusplus >= 201703L && !defined(__HIPCC__)
#include <cuda/atomic> // nvcc's header includes it
#endif
#include <type_traits>

#define AMPSIM_GROUP __device__ __inline__ __attribute__((always_inline))

#ifdef __HIPCC__
#define AMPSIM_LIBRARY "hip"
#else
#define AMPSIM_LIBRARY "cuda"
#endif

namespace ampsim_cuda {

AMPSIM_GROUP unsigned long long volume(dim3 extent) { return (unsigned long long)extent.x * extent.y * extent.z; }
// Uses the built-in variables, since kernels without warp functions run as loops over threads, which provide only
// these.
AMPSIM_GROUP unsigned int rank_in_block() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
AMPSIM_GROUP unsigned int own_lane() { return rank_in_block() % lanes_of_warp; }
AMPSIM_GROUP lane_mask lanes_below() { return (lane_mask(1) << own_lane()) - 1; }
AMPSIM_GROUP unsigned int count(lane_mask mask) { return (unsigned int)__builtin_popcountll(mask); }

/// A value of any size from another lane, 8 bytes at a time.
template <class T> AMPSIM_GROUP T shuffle_any(lane_mask mask, const T &value, unsigned int source) {
  if constexpr (sizeof(T) <= 8) {
    return shuffle(mask, value, source);
  } else {
    constexpr unsigned int words = (sizeof(T) + 7) / 8;
    unsigned long long bits[words] = {};
    __builtin_memcpy(bits, &value, sizeof value);
    for (unsigned int k = 0; k < words; ++k)
      bits[k] = shuffle(mask, bits[k], source);
    T result = value;
    __builtin_memcpy(&result, bits, sizeof result);
    return result;
  }
}

/// The lane of a rank in a set of lanes.
AMPSIM_GROUP unsigned int lane_of_rank(lane_mask mask, unsigned int rank) {
  for (; rank; --rank)
    mask &= mask - 1;
  return mask ? (unsigned int)__builtin_ctzll(mask) : (unsigned int)lanes_of_warp;
}

/// The bits of `votes` at the positions of `mask`, without gaps.
AMPSIM_GROUP lane_mask pack_votes(lane_mask mask, lane_mask votes) {
  lane_mask packed = 0;
  for (unsigned int rank = 0; mask; ++rank, mask &= mask - 1)
    packed |= (votes >> __builtin_ctzll(mask) & 1) << rank;
  return packed;
}

/// The words where the blocks of a grid wait for each other: each counts the blocks that have arrived, and all arrivals
/// together flip its top bit. The updates of a word pass on what each block has released, so that an arrival acquires
/// nothing. The two words alternate (the first is used if both bits are the same), so that a block that still waits at
/// one does not observe, and acquire, what another block has already released at the next barrier. Launches run one
/// after the other, and each leaves the counts at 0.
static __device__ unsigned int grid_barriers[2];
inline constexpr unsigned int grid_barrier_phase = 1u << 31;

} // namespace ampsim_cuda

namespace cooperative_groups {

namespace details {
struct any_group {}; // base of all groups
} // namespace details

template <class T> struct is_group : std::is_base_of<details::any_group, T> {};

/// Any group within a block, distinguished at run time ("thread_group" in the guide's early examples).
class thread_group : public details::any_group {
public:
  AMPSIM_GROUP void sync() const {
    if (is_block)
      __syncthreads();
    else
      __syncwarp(mask);
  }
  AMPSIM_GROUP unsigned long long size() const {
    return is_block ? ampsim_cuda::volume(blockDim) : (unsigned long long)ampsim_cuda::count(mask);
  }
  AMPSIM_GROUP unsigned long long num_threads() const { return size(); }
  AMPSIM_GROUP unsigned long long thread_rank() const {
    return is_block ? ampsim_cuda::rank_in_block() : ampsim_cuda::count(mask & ampsim_cuda::lanes_below());
  }
  AMPSIM_GROUP bool is_valid() const { return true; }

protected:
  friend AMPSIM_GROUP thread_group tiled_partition(const thread_group &parent, unsigned int size);

  bool is_block = true;
  ampsim_cuda::lane_mask mask = 0;
  unsigned int parts = 1, part = 0;

  AMPSIM_GROUP thread_group() {}
  AMPSIM_GROUP thread_group(ampsim_cuda::lane_mask mask, unsigned int parts, unsigned int part)
      : is_block(false), mask(mask), parts(parts), part(part) {}
};

class thread_block : public thread_group {
public:
  struct arrival_token {};

  static AMPSIM_GROUP void sync() { __syncthreads(); }
  static AMPSIM_GROUP unsigned int thread_rank() { return ampsim_cuda::rank_in_block(); }
  static AMPSIM_GROUP dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static AMPSIM_GROUP dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  static AMPSIM_GROUP dim3 dim_threads() { return blockDim; }
  static AMPSIM_GROUP dim3 group_dim() { return blockDim; }
  static AMPSIM_GROUP unsigned int num_threads() { return (unsigned int)ampsim_cuda::volume(blockDim); }
  static AMPSIM_GROUP unsigned int size() { return num_threads(); }
  // Threads wait only at the wait; the accesses before the arrivals are ordered (fence_arrival).
  static AMPSIM_GROUP arrival_token barrier_arrive() {
    ampsim_fence(ampsim_fence_arrival);
    return {};
  }
  static AMPSIM_GROUP void barrier_wait(arrival_token &&) { ampsim_barrier(ampsim_fence_arrival); }

private:
  friend AMPSIM_GROUP thread_block this_thread_block();
  AMPSIM_GROUP thread_block() {}
};

AMPSIM_GROUP thread_block this_thread_block() { return thread_block(); }

template <unsigned int MaxBlockSize = 1024> struct block_tile_memory;
template <unsigned int MaxBlockSize>
AMPSIM_GROUP thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) {
  return this_thread_block();
}

/// The blocks of a launch.
class grid_group : public details::any_group {
public:
  struct arrival_token {
    unsigned int *place;
    unsigned int phase;
  };

  AMPSIM_GROUP bool is_valid() const { return ((const ampsim_cuda_launch *)ampsim_arguments())->cooperative != 0; }
  AMPSIM_GROUP void sync() const { barrier_wait(barrier_arrive()); }
  AMPSIM_GROUP arrival_token barrier_arrive() const {
    if (!is_valid()) { // as for an invalid group on the device
      printf("ampsim: grid_group::sync needs a launch by " AMPSIM_LIBRARY "LaunchCooperativeKernel\n");
      __trap();
    }
    arrival_token token{nullptr, 0};
    __syncthreads();
    if (ampsim_cuda::rank_in_block() == 0) {
      const unsigned int others = (unsigned int)num_blocks() - 1;
      unsigned int *const words = ampsim_cuda::grid_barriers;
      const unsigned int bits =
          __atomic_load_n(&words[0], __ATOMIC_RELAXED) ^ __atomic_load_n(&words[1], __ATOMIC_RELAXED);
      token.place = &words[bits >> 31];
      ampsim_fence(ampsim_fence_all | ampsim_fence_releases, token.place, 4); // releases
      token.phase = ampsim_cuda::grid_barrier_phase &
                    atomicAdd(token.place, block_rank() == 0 ? ampsim_cuda::grid_barrier_phase - others : 1);
    }
    return token;
  }
  AMPSIM_GROUP void barrier_wait(arrival_token &&token) const {
    if (ampsim_cuda::rank_in_block() == 0) {
      while ((__atomic_load_n(token.place, __ATOMIC_RELAXED) & ampsim_cuda::grid_barrier_phase) == token.phase) {
      }
      ampsim_fence(ampsim_fence_all | ampsim_fence_acquires, token.place, 4); // acquires
    }
    __syncthreads();
  }

  static AMPSIM_GROUP unsigned long long num_blocks() { return ampsim_cuda::volume(gridDim); }
  static AMPSIM_GROUP unsigned long long num_threads() { return num_blocks() * ampsim_cuda::volume(blockDim); }
  static AMPSIM_GROUP unsigned long long size() { return num_threads(); }
  static AMPSIM_GROUP unsigned long long block_rank() {
    return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  }
  static AMPSIM_GROUP unsigned long long thread_rank() {
    return block_rank() * ampsim_cuda::volume(blockDim) + ampsim_cuda::rank_in_block();
  }
  static AMPSIM_GROUP dim3 dim_blocks() { return gridDim; }
  static AMPSIM_GROUP dim3 group_dim() { return gridDim; }
  static AMPSIM_GROUP dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static AMPSIM_GROUP unsigned long long num_clusters() { return ampsim_cuda::volume(dim_clusters()); }
  static AMPSIM_GROUP unsigned long long cluster_rank() {
    const dim3 all = dim_clusters(), at = cluster_index();
    return ((unsigned long long)at.z * all.y + at.y) * all.x + at.x;
  }
  static AMPSIM_GROUP dim3 dim_clusters() { return __clusterGridDimInClusters(); }
  static AMPSIM_GROUP dim3 cluster_index() { return __clusterIdx(); }

private:
  friend AMPSIM_GROUP grid_group this_grid();
  AMPSIM_GROUP grid_group() {}
};

AMPSIM_GROUP grid_group this_grid() { return grid_group(); }

/// The blocks of a cluster (guide, "Thread Block Clusters"); if the launch has no clusters, the block alone.
class cluster_group : public details::any_group {
public:
  struct arrival_token {};

  static AMPSIM_GROUP void sync() { ampsim_cuda::sync_cluster(); }
  static AMPSIM_GROUP arrival_token barrier_arrive() {
    __cluster_barrier_arrive();
    return {};
  }
  static AMPSIM_GROUP void barrier_wait() { __cluster_barrier_wait(); }
  static AMPSIM_GROUP void barrier_wait(arrival_token &&) { __cluster_barrier_wait(); }
  static AMPSIM_GROUP dim3 dim_blocks() { return __clusterDim(); }
  static AMPSIM_GROUP unsigned int num_blocks() { return __clusterSizeInBlocks(); }
  static AMPSIM_GROUP dim3 block_index() { return __clusterRelativeBlockIdx(); }
  static AMPSIM_GROUP unsigned int block_rank() { return __clusterRelativeBlockRank(); }
  static AMPSIM_GROUP dim3 dim_threads() {
    const dim3 blocks = dim_blocks();
    return dim3(blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z);
  }
  static AMPSIM_GROUP unsigned int num_threads() {
    return num_blocks() * (unsigned int)ampsim_cuda::volume(blockDim);
  }
  static AMPSIM_GROUP unsigned int size() { return num_threads(); }
  static AMPSIM_GROUP dim3 thread_index() {
    const dim3 block = block_index();
    return dim3(block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y,
                block.z * blockDim.z + threadIdx.z);
  }
  static AMPSIM_GROUP unsigned int thread_rank() {
    return block_rank() * (unsigned int)ampsim_cuda::volume(blockDim) + ampsim_cuda::rank_in_block();
  }
  template <class T> static AMPSIM_GROUP T *map_shared_rank(T *address, int rank) {
    return (T *)__cluster_map_shared_rank((const void *)address, (unsigned int)rank);
  }
  static AMPSIM_GROUP unsigned int query_shared_rank(const void *address) {
    return __cluster_query_shared_rank(address);
  }

private:
  friend AMPSIM_GROUP cluster_group this_cluster();
  AMPSIM_GROUP cluster_group() {}
};

AMPSIM_GROUP cluster_group this_cluster() { return cluster_group(); }

/// A set of lanes of one warp, determined at run time.
class coalesced_group : public thread_group {
public:
  AMPSIM_GROUP void sync() const { __syncwarp(mask); }
  AMPSIM_GROUP unsigned int size() const { return ampsim_cuda::count(mask); }
  AMPSIM_GROUP unsigned int num_threads() const { return size(); }
  AMPSIM_GROUP unsigned int thread_rank() const { return ampsim_cuda::count(mask & ampsim_cuda::lanes_below()); }
  AMPSIM_GROUP unsigned int meta_group_size() const { return parts; }
  AMPSIM_GROUP unsigned int meta_group_rank() const { return part; }

  template <class T> AMPSIM_GROUP T shfl(const T &value, unsigned int rank) const {
    const unsigned int source = ampsim_cuda::lane_of_rank(mask, rank % size());
    return ampsim_cuda::shuffle_any(mask, value, source);
  }
  template <class T> AMPSIM_GROUP T shfl_up(const T &value, unsigned int delta) const {
    const unsigned int own = thread_rank(), rank = own >= delta ? own - delta : own;
    return ampsim_cuda::shuffle_any(mask, value, ampsim_cuda::lane_of_rank(mask, rank));
  }
  template <class T> AMPSIM_GROUP T shfl_down(const T &value, unsigned int delta) const {
    const unsigned int own = thread_rank(), rank = own + delta < size() ? own + delta : own;
    return ampsim_cuda::shuffle_any(mask, value, ampsim_cuda::lane_of_rank(mask, rank));
  }
  AMPSIM_GROUP int any(int predicate) const { return __any_sync(mask, predicate); }
  AMPSIM_GROUP int all(int predicate) const { return __all_sync(mask, predicate); }
  AMPSIM_GROUP ampsim_cuda::lane_mask ballot(int predicate) const {
    return ampsim_cuda::pack_votes(mask, __ballot_sync(mask, predicate));
  }
  template <class T> AMPSIM_GROUP ampsim_cuda::lane_mask match_any(T value) const {
    return ampsim_cuda::pack_votes(mask, __match_any_sync(mask, value));
  }
  template <class T> AMPSIM_GROUP ampsim_cuda::lane_mask match_all(T value, int &predicate) const {
    return ampsim_cuda::pack_votes(mask, __match_all_sync(mask, value, &predicate));
  }
  AMPSIM_GROUP ampsim_cuda::lane_mask lanes() const { return mask; } // of the warp; not part of CUDA's interface

  AMPSIM_GROUP coalesced_group(ampsim_cuda::lane_mask mask, unsigned int parts, unsigned int part)
      : thread_group(mask, parts, part) {}
};

/// The threads of the warp that are active together.
AMPSIM_GROUP coalesced_group coalesced_threads() { return coalesced_group(__activemask(), 1, 0); }

/// A part of a block, or of a larger tile, of neighbouring threads.
template <unsigned int Size, class Parent = void> class thread_block_tile;

} // namespace cooperative_groups

#include <ampsim_cuda/large_tiles.h>

namespace cooperative_groups {

namespace details {

template <unsigned int Size> class tile_of_lanes : public any_group {
  static_assert(Size && (Size & (Size - 1)) == 0, "the size of a tile is a power of two");

public:
  AMPSIM_GROUP ampsim_cuda::lane_mask lanes() const { // of the warp; not part of CUDA's interface
    return ampsim_cuda::all_lanes >> (ampsim_cuda::lanes_of_warp - Size) << first_lane();
  }
  AMPSIM_GROUP operator thread_group() const { return coalesced_group(lanes(), 1, 0); }
  AMPSIM_GROUP void sync() const { __syncwarp(lanes()); }
  static AMPSIM_GROUP unsigned int thread_rank() { return ampsim_cuda::rank_in_block() % Size; }
  static constexpr __host__ __device__ unsigned int num_threads() { return Size; }
  static constexpr __host__ __device__ unsigned int size() { return Size; }

  template <class T> AMPSIM_GROUP T shfl(const T &value, int rank) const {
    return ampsim_cuda::shuffle_any(lanes(), value, first_lane() | (unsigned(rank) & (Size - 1)));
  }
  template <class T> AMPSIM_GROUP T shfl_up(const T &value, unsigned int delta) const {
    const unsigned int own = thread_rank();
    return ampsim_cuda::shuffle_any(lanes(), value, first_lane() + (own >= delta ? own - delta : own));
  }
  template <class T> AMPSIM_GROUP T shfl_down(const T &value, unsigned int delta) const {
    const unsigned int own = thread_rank();
    return ampsim_cuda::shuffle_any(lanes(), value, first_lane() + (own + delta < Size ? own + delta : own));
  }
  template <class T> AMPSIM_GROUP T shfl_xor(const T &value, unsigned int bits) const {
    const unsigned int own = thread_rank(), source = own ^ bits;
    return ampsim_cuda::shuffle_any(lanes(), value, first_lane() + (source < Size ? source : own));
  }
  AMPSIM_GROUP int any(int predicate) const { return __any_sync(lanes(), predicate); }
  AMPSIM_GROUP int all(int predicate) const { return __all_sync(lanes(), predicate); }
  AMPSIM_GROUP ampsim_cuda::lane_mask ballot(int predicate) const {
    return __ballot_sync(lanes(), predicate) >> first_lane();
  }
  template <class T> AMPSIM_GROUP ampsim_cuda::lane_mask match_any(T value) const {
    return __match_any_sync(lanes(), value) >> first_lane();
  }
  template <class T> AMPSIM_GROUP ampsim_cuda::lane_mask match_all(T value, int &predicate) const {
    return __match_all_sync(lanes(), value, &predicate) >> first_lane();
  }

private:
  static AMPSIM_GROUP unsigned int first_lane() { return ampsim_cuda::own_lane() & ~(Size - 1); }
};

template <unsigned int Size>
using tile_base =
    std::conditional_t<(Size <= ampsim_cuda::lanes_of_warp), tile_of_lanes<Size>, tile_of_warps<Size>>;

} // namespace details

template <unsigned int Size> class thread_block_tile<Size, void> : public details::tile_base<Size> {
public:
  template <class Parent>
  AMPSIM_GROUP thread_block_tile(const thread_block_tile<Size, Parent> &other)
      : parts(other.meta_group_size()), part(other.meta_group_rank()) {}
  AMPSIM_GROUP thread_block_tile(unsigned int parts, unsigned int part) : parts(parts), part(part) {}
  AMPSIM_GROUP unsigned int meta_group_size() const { return parts; }
  AMPSIM_GROUP unsigned int meta_group_rank() const { return part; }

private:
  unsigned int parts, part;
};

template <unsigned int Size> class thread_block_tile<Size, thread_block> : public details::tile_base<Size> {
public:
  static AMPSIM_GROUP unsigned int meta_group_size() { return (thread_block::size() + Size - 1) / Size; }
  static AMPSIM_GROUP unsigned int meta_group_rank() { return ampsim_cuda::rank_in_block() / Size; }
};

template <unsigned int Size, unsigned int Larger, class Parent>
class thread_block_tile<Size, thread_block_tile<Larger, Parent>> : public details::tile_base<Size> {
  static_assert(Size <= Larger, "a part of a tile is not larger than the tile");

public:
  static constexpr __host__ __device__ unsigned int meta_group_size() { return Larger / Size; }
  static AMPSIM_GROUP unsigned int meta_group_rank() { return ampsim_cuda::rank_in_block() % Larger / Size; }
};

template <unsigned int Size, class Parent>
AMPSIM_GROUP thread_block_tile<Size, Parent> tiled_partition(const Parent &parent) {
  if constexpr (Size > ampsim_cuda::lanes_of_warp)
    details::tile_of_warps<Size>::make(parent);
  return thread_block_tile<Size, Parent>();
}

/// A part of a set of lanes: `size` of them, by rank; the last part may be smaller.
AMPSIM_GROUP coalesced_group tiled_partition(const coalesced_group &parent, unsigned int size) {
  const unsigned int part = parent.thread_rank() / size;
  ampsim_cuda::lane_mask mask = parent.lanes(), own = 0;
  for (unsigned int rank = 0; mask; ++rank, mask &= mask - 1)
    if (rank / size == part)
      own |= mask & -mask;
  return coalesced_group(own, (parent.size() + size - 1) / size, part);
}
AMPSIM_GROUP thread_group tiled_partition(const thread_group &parent, unsigned int size) {
  if (!parent.is_block)
    return tiled_partition(coalesced_group(parent.mask, parent.parts, parent.part), size);
  const unsigned int threads = thread_block::size(), rank = thread_block::thread_rank();
  constexpr unsigned int warp = ampsim_cuda::lanes_of_warp;
  const unsigned int here = threads - rank / warp * warp < warp ? threads % warp : warp;
  const ampsim_cuda::lane_mask tile = size >= warp ? ampsim_cuda::all_lanes
                                                   : ((ampsim_cuda::lane_mask(1) << size) - 1)
                                                         << ampsim_cuda::own_lane() / size * size;
  return thread_group(tile & ampsim_cuda::all_lanes >> (warp - here), (threads + size - 1) / size, rank / size);
}
AMPSIM_GROUP thread_group tiled_partition(const thread_block &parent, unsigned int size) {
  return tiled_partition(static_cast<const thread_group &>(parent), size);
}

AMPSIM_GROUP thread_block_tile<1> this_thread() { return thread_block_tile<1>(1, 0); }

namespace details {
/// The lanes of `group` that have the same value, the index of that part, and the number of parts.
template <class Group> AMPSIM_GROUP coalesced_group lanes_with(const Group &group, ampsim_cuda::lane_mask same) {
  const ampsim_cuda::lane_mask first = same & -same;
  const ampsim_cuda::lane_mask leaders =
      __ballot_sync(group.lanes(), first == ampsim_cuda::lane_mask(1) << ampsim_cuda::own_lane());
  return coalesced_group(same, ampsim_cuda::count(leaders), ampsim_cuda::count(leaders & (first - 1)));
}
} // namespace details

/// Parts of a group within a warp: the threads with the same label.
template <class Group, class Label>
AMPSIM_GROUP coalesced_group labeled_partition(const Group &group, Label label) {
  return details::lanes_with(group, __match_any_sync(group.lanes(), label));
}
template <class Group> AMPSIM_GROUP coalesced_group binary_partition(const Group &group, bool predicate) {
  const ampsim_cuda::lane_mask yes = __ballot_sync(group.lanes(), predicate),
                               no = __ballot_sync(group.lanes(), !predicate);
  return details::lanes_with(group, predicate ? yes : no);
}

// Queries that any group supports.
template <class Group> AMPSIM_GROUP void sync(const Group &group) { group.sync(); }
template <class Group> AMPSIM_GROUP unsigned int thread_rank(const Group &group) {
  return (unsigned int)group.thread_rank();
}
template <class Group> AMPSIM_GROUP unsigned int group_size(const Group &group) {
  return (unsigned int)group.size();
}

/// Lets one thread of the group call the function.
template <class Group, class F, class... Arguments>
AMPSIM_GROUP void invoke_one(const Group &group, F &&function, Arguments &&...arguments) {
  if (group.thread_rank() == 0)
    function(static_cast<Arguments &&>(arguments)...);
}
/// ... and returns its result to all.
template <class Group, class F, class... Arguments>
AMPSIM_GROUP auto invoke_one_broadcast(const Group &group, F &&function, Arguments &&...arguments)
    -> decltype(function(static_cast<Arguments &&>(arguments)...)) {
  decltype(function(static_cast<Arguments &&>(arguments)...)) result{};
  if (group.thread_rank() == 0)
    result = function(static_cast<Arguments &&>(arguments)...);
  return group.shfl(result, 0);
}

} // namespace cooperative_groups
