// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code of kernels: the variants in which a kernel is compiled, and the forms in which it runs.
//
// The frontend compiles, the simulator calls; neither knows the other.
#pragma once

#include "model/abi.h"
#include "model/access.h"

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

namespace ampsim {

class ModuleCode; // module_code.h

/// The instrumentation of a compiled kernel. `elided` is `detect` without the checks that are unnecessary if captures
/// do not overlap (CaptureUse, elision.h).
enum class Variant : std::uint8_t { none, detect, elided, explain, debug };

/// Selects one of a kernel's codes: its variant and, for Variant::elided, the captures whose accesses the launch must
/// still check.
struct Instrumentation {
  Variant variant = Variant::none;
  std::uint64_t checked = 0; // a bit for each, by number; none beyond `countable` is elided
  /// Likewise: for variables that are possibly the same in all tiles, checks all possible accesses of a tile, and only
  /// in the first tile of each worker. If the launch is a candidate, nothing else is known about it. In loops over
  /// threads only.
  bool possible = false;
  /// Likewise, for a launch that is proved to be free of races (LaunchProof in machine.h): captures, a bit for each,
  /// and tile-local memory, whose accesses are not checked whatever their indices are.
  std::uint64_t proved = 0;
  bool proved_tile_local = false;
  static constexpr std::size_t countable = 64;
  auto operator<=>(const Instrumentation &) const = default;
};
/// A variable of 32 bits that the simulator sets, and kernels in loops over threads read: not 0 if only the worker that
/// runs them can access the launch's memory.
inline constexpr const char *alone_variable = "ampsim_launch_is_alone";

constexpr bool is_checked(std::uint64_t checked, std::size_t capture) {
  return capture >= Instrumentation::countable || (checked >> capture & 1);
}

/// A compiled kernel: runs one thread from start to end.
using KernelEntry = void (*)(const void *arguments, ampsim_thread_context *thread);

/// A kernel split at its barriers (frontend/forms/interval_loops.h): functions that take all threads of a tile, one
/// after the other, through one barrier interval.
struct IntervalLoops {
  struct Barrier {
    SiteId site = no_site;
    FenceMask fence = 0;
  };
  /// Runs `count` >= 1 threads, in the order of `threads`, to their next barrier or their end, and records in
  /// `arrivals` where each arrived: 0 at the end, k + 1 at barriers[k]. Returns that number if it is the same for all,
  /// otherwise ~0. `frames` holds frame_bytes for each thread, which the functions keep for it between two intervals.
  using Interval = std::uint32_t (*)(const void *arguments, ampsim_thread_context *const *threads, char *frames,
                                     std::uint32_t count, std::uint32_t *arrivals);
  std::vector<Interval> intervals; // [0]: from the kernel's start; [k + 1]: from after barriers[k]
  std::vector<Barrier> barriers;
  std::uint64_t frame_bytes = 0; // a multiple of 16
};

/// A kernel as loops over threads in their usual order, which share one context (frontend/forms/thread_loops.h): split
/// at its barriers like IntervalLoops, but faster and for forward order only.
struct ThreadLoops {
  /// Runs `count` >= 1 threads of the batch that `batch` is at: its fields are those of the batch's first thread.
  /// Returns the number of the barrier at which all arrived, 0 at the end, or ~0 if they did not arrive at the same one
  /// in the same iterations: then the launch must be run in another form.
  using Interval = std::uint32_t (*)(const void *arguments, ampsim_thread_context *batch, char *frames,
                                     std::uint32_t count);
  std::vector<Interval> intervals; // [0]: from the kernel's start; [k + 1]: from after barriers[k]
  std::vector<FenceMask> barriers; // the spaces that their fences cover
  std::uint64_t frame_bytes = 0;   // size of `frames` for a whole tile
};

/// The lanes of a warp side by side, with the data that compiled code and the simulator exchange when they stop.
struct WarpLanes {
  static constexpr std::uint32_t most = 64; // lanes of a warp
  std::uint32_t at[most];                   // the stop of each, as WarpLoops::Part records it
  std::uint32_t argument[most];             // of ampsim_warp, like the mask and the value
  alignas(64) std::uint64_t mask[most];
  alignas(64) std::uint64_t value[most];  // ... or of ampsim_barrier_sum
  alignas(64) std::uint64_t result[most]; // of the operation that they stopped for, when they continue
};

/// A bit for each lane of a warp of this size, at least one lane.
constexpr std::uint64_t all_lanes(std::uint32_t size) { return ~std::uint64_t{0} >> (WarpLanes::most - size); }

/// A kernel with warp operations as loops over the lanes of a warp (frontend/forms/warp_loops.h): split at its barriers
/// and warp operations, for forward order only. Threads share a context, as in ThreadLoops.
struct WarpLoops {
  /// A stop of lanes: a barrier of the tile, or a warp operation.
  struct Stop {
    enum class Kind : std::uint8_t { barrier, barrier_sum, warp } kind = Kind::barrier;
    SiteId site = no_site;
    FenceMask fence = 0;         // for a barrier
    std::uint32_t operation = 0; // ampsim_warp_operation
  };
  /// Runs lanes of the `warp`-th warp of the batch that `batch` is at (its fields are those of the batch's first
  /// thread), one after the other, to their next stop or their end, and records in `lanes` where each arrived: 0 at the
  /// end, k + 1 at stops[k]. Returns that number if it is the same for all of them, otherwise ~0. `which`: a bit for
  /// each lane.
  using Part = std::uint32_t (*)(const void *arguments, ampsim_thread_context *batch, char *frames,
                                 WarpLanes *lanes, std::uint32_t warp, std::uint64_t which);
  std::vector<Part> parts; // [0]: from the kernel's start; [k + 1]: from after stops[k]
  std::vector<Stop> stops;
  std::uint64_t frame_bytes = 0; // size of `frames` for a whole tile
  /// The offset in `frames` of the counters of loops around barriers of the tile, as in ampsim_thread_context: for each
  /// loop, one counter per thread of the tile.
  std::uint64_t iterations = 0;
  std::uint32_t loops = 0;
};

/// The dimensions of a launch's tiles; zeros in dimensions that it does not have, and if it is not tiled.
using TileShape = std::array<std::int32_t, 3>;

/// The optimisation of the code. A small launch finishes before better code is compiled.
enum class Tier : std::uint8_t { baseline, optimised };

/// Provides the code of a kernel, compiling it on the first request. Called by one thread at a time.
class KernelCode {
public:
  virtual ~KernelCode() = default;
  /// Returns whether the address is in a variable of the program's host code located between the kernels' code and
  /// constants.
  virtual bool is_host_memory(const void *address) const {
    (void)address;
    return false;
  }
  /// Returns whether there is a Variant::elided.
  virtual bool elides() const { return false; }
  /// Returns whether the kernel has a Variant::debug. Modules have none.
  virtual bool debugs(std::uint32_t kernel) const {
    (void)kernel;
    return true;
  }
  /// Not null if programs may load code while they run.
  virtual ModuleCode *modules() { return nullptr; }
  /// Null if this variant of the kernel does not have this form. The other forms are compiled separately from it.
  /// `tile` is the launch's: its dimensions are constants in the loops.
  virtual const ThreadLoops *thread_loops(std::uint32_t kernel, Instrumentation code, const TileShape &tile) {
    (void)kernel, (void)code, (void)tile;
    return nullptr;
  }
  /// Likewise for a kernel with warp operations.
  virtual const WarpLoops *warp_loops(std::uint32_t kernel, Instrumentation code, const TileShape &tile) {
    (void)kernel, (void)code, (void)tile;
    return nullptr;
  }
  /// Returns whether there is code of Tier::baseline that is distinct from the optimised one.
  virtual bool has_baseline() const { return false; }
  virtual KernelEntry entry(std::uint32_t kernel, Instrumentation code, Tier tier) = 0;
  /// Null if the kernel, in this variant, has only an entry.
  virtual const IntervalLoops *intervals(std::uint32_t kernel, Instrumentation code) {
    (void)kernel, (void)code;
    return nullptr;
  }
};

} // namespace ampsim
