// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A launch, as all parts of ampsim describe it, and its threads.
#pragma once

#include "model/abi.h"
#include "model/call_stack.h"
#include "model/region.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ampsim {

/// An integer among the arguments that the program gave to a kernel.
struct LaunchArgument {
  std::string name; // the name of the kernel's parameter
  std::int64_t value = 0;
};

/// One launch: the program's request, and the outcome.
struct Launch {
  std::uint32_t id = 0; // 1, 2, ... in program order
  std::uint32_t kernel = 0;
  std::string file;
  unsigned line = 0;
  bool tiled = false;
  std::vector<std::int32_t> extent;  // rank entries
  std::vector<std::int32_t> tile;    // rank entries; empty if not tiled
  std::vector<std::int64_t> origin;  // what the program adds to the threads' indices: rank entries; empty: zeros
  std::uint64_t tiles = 0;           // 0 if not tiled
  std::vector<std::int32_t> cluster; // tiles that run together: rank entries; empty if each runs alone
  std::uint64_t threads = 0;
  bool in_range = true;               // MachineOptions::nvtx_ranges
  std::uint64_t tile_local_bytes = 0; // of a tile: the kernel's variables, followed by what the launch adds
  /// The place of each of Kernel::tile_local in a tile's memory.
  struct TileLocalPlace {
    std::uint64_t offset = 0, bytes = 0;
  };
  std::vector<TileLocalPlace> tile_local;
  bool aliased = false; // two regions share an allocation and one is writable
  std::vector<std::pair<std::uint32_t, std::uint32_t>> aliases; // pairs of indices of regions
  /// Such pairs for which the language refuses the launch, so that none of it runs; a region paired with itself if the
  /// kernel may not use it in this way.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> refused_aliases;
  std::vector<Region> regions; // one for each of Kernel::captures, in their order, then other accessible ones
  /// Memory that the program has freed: its name, which may be empty, and the call that freed it, if known.
  struct Freed {
    std::string name, function, file;
    unsigned line = 0;
    bool in_stream = false; // when a stream reached it, not at the host's call
  };
  /// The freed memory that contains the address. Called while the launch runs; empty if the language does not record
  /// it.
  std::function<std::optional<Freed>(const char *address)> freed_at;
  std::uint64_t stack_bytes = default_stack_bytes; // for each thread, as the program requests it (call_stack.h)
  std::int32_t device = 0;                         // the device that runs it, if the machine has several
  std::vector<Region> foreign;                     // memory of other devices that this device cannot access
  std::vector<LaunchArgument> arguments;
  /// Global memory that holds the tile-local memory of clusters' tiles, so that they can access each other's: places
  /// for the tiles of `cluster_slots` clusters, `cluster_stride` bytes each. A cluster takes a place that no other one
  /// needs any more.
  char *cluster_memory = nullptr;
  std::uint64_t cluster_stride = 0;
  std::uint32_t cluster_slots = 0;
  std::size_t cluster_regions = 0; // index in `regions` of their variables, place by place
  /// The place that contains an address, if any.
  std::optional<std::uint32_t> cluster_place(const void *address) const {
    const std::uint64_t distance = std::uint64_t(static_cast<const char *>(address) - cluster_memory);
    if (!cluster_memory || distance >= cluster_stride * cluster_tiles() * cluster_slots ||
        distance % cluster_stride >= tile_local_bytes)
      return std::nullopt;
    return std::uint32_t(distance / cluster_stride);
  }
  std::uint32_t cluster_tiles() const {
    std::uint32_t count = 1;
    for (std::int32_t length : cluster)
      count *= std::uint32_t(length);
    return count;
  }
  /// The number of the cluster that contains a tile; without clusters each tile is one.
  std::uint64_t cluster_of(std::uint64_t tile_rank) const {
    std::uint64_t number = 0, size = 1;
    for (std::size_t d = cluster.size(); d-- > 0;) {
      const auto tiles_here = std::uint64_t((extent[d] + tile[d] - 1) / tile[d]);
      number += size * (tile_rank % tiles_here / std::uint64_t(cluster[d]));
      size *= tiles_here / std::uint64_t(cluster[d]);
      tile_rank /= tiles_here;
    }
    return number + size * tile_rank;
  }
};

/// A thread, identified by its place in the launch.
struct ThreadId {
  std::uint64_t tile_rank = 0;
  std::uint32_t rank_in_tile = 0;
  std::array<std::int32_t, 3> tile{}, local{};
  std::array<std::int32_t, AMPSIM_MAX_RANK> global{};
  friend bool operator==(const ThreadId &a, const ThreadId &b) {
    return a.tile_rank == b.tile_rank && a.rank_in_tile == b.rank_in_tile;
  }
  friend bool operator<(const ThreadId &a, const ThreadId &b) {
    return a.tile_rank != b.tile_rank ? a.tile_rank < b.tile_rank : a.rank_in_tile < b.rank_in_tile;
  }
};
inline ThreadId thread_id(const ampsim_thread_context &context) {
  ThreadId id;
  id.tile_rank = context.tile_rank;
  id.rank_in_tile = context.rank_in_tile;
  for (unsigned d = 0; d < 3; ++d) {
    id.tile[d] = context.tile[d];
    id.local[d] = context.local[d];
  }
  for (unsigned d = 0; d < AMPSIM_MAX_RANK; ++d)
    id.global[d] = context.global[d];
  return id;
}

} // namespace ampsim
