// A launch, as everybody who speaks of one knows it, and its threads.
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
  std::string name; // of the kernel's parameter
  std::int64_t value = 0;
};

/// One launch: what the program asked for, and what came of it.
struct Launch {
  std::uint32_t id = 0; // 1, 2, ... in program order
  std::uint32_t kernel = 0;
  std::string file;
  unsigned line = 0;
  bool tiled = false;
  std::vector<std::int32_t> extent;  // rank entries
  std::vector<std::int32_t> tile;    // rank entries; empty where not tiled
  std::uint64_t tiles = 0;           // 0 where not tiled
  std::vector<std::int32_t> cluster; // of tiles that run together: rank entries; empty where each runs by itself
  std::uint64_t threads = 0;
  std::uint64_t tile_local_bytes = 0; // of a tile: the kernel's variables, and what the launch adds behind them
  bool aliased = false;               // two regions share an allocation and one is writable
  std::vector<std::pair<std::uint32_t, std::uint32_t>> aliases; // pairs of indices of regions
  /// Such pairs for which the language refuses the launch, so that nothing of it runs; one region and itself where the
  /// kernel may not use it as it does.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> refused_aliases;
  std::vector<Region>
      regions; // first one for each of Kernel::captures, in their order; then what else it may touch
  /// Memory that the program has freed: its name, which may be empty, and the call that freed it, where that is known.
  struct Freed {
    std::string name, function, file;
    unsigned line = 0;
  };
  /// That which the address lies in. Asked while the launch runs; empty where the language does not know.
  std::function<std::optional<Freed>(const char *address)> freed_at;
  std::uint64_t stack_bytes = default_stack_bytes; // of each thread, as the program asks for it (call_stack.h)
  std::int32_t device = 0;                         // that it runs on, where the machine has several
  std::vector<Region> foreign;                     // memory of other devices to which that one has no access
  std::vector<LaunchArgument> arguments;
  /// Global memory in which tiles of clusters have their tile-local memory, so that they reach each other's: places for the
  /// tiles of `cluster_slots` clusters, `cluster_stride` bytes each. A cluster takes one that no other one needs any more.
  char *cluster_memory = nullptr;
  std::uint64_t cluster_stride = 0;
  std::uint32_t cluster_slots = 0;
  std::size_t cluster_regions = 0; // where in `regions` their variables begin, place by place
  /// The place that an address is in, if it is in one.
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
  /// The cluster that a tile is in, by its number; without clusters each tile is one.
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

/// A thread by its place in the launch.
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
