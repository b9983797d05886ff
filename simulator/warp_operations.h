// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of the threads of a warp: decides which of the stopped threads can continue, and with which results.
//
// A lane stops with an operation, a mask and a value. The lanes that have stopped with the same operation and mask are
// a group; it is complete when it contains all lanes of the mask that have not ended. Lanes in divergent code thus find
// each other wherever they stopped, except for matrix instructions, which all lanes must execute at one place. A query
// of the active lanes returns those that stopped at the same place. It is answered when nothing else in the warp can
// run, so that lanes are active together as long as possible. Steps of a warp in lockstep are such operations as well.
// Among ordered operations, the earliest in the program is released first, so that divergent lanes reconverge. Steps
// are ordered, and so are queries in a language whose lanes reconverge (HIP).
#pragma once

#include "model/abi.h"
#include "model/access.h"
#include "model/kernel_code.h"
#include "model/matrix.h"
#include "model/site.h"

#include <array>
#include <cstdint>
#include <span>

namespace ampsim {

inline constexpr std::uint32_t most_lanes = WarpLanes::most; // the number of bits in a mask

constexpr std::uint64_t lane_bit(std::uint32_t lane) { return std::uint64_t{1} << lane; }

/// A lane's stop, and its outcome.
struct WarpStop {
  std::uint32_t operation = 0;
  std::uint64_t mask = 0;
  std::uint32_t argument = 0;
  SiteId site = no_site;
  std::uint64_t value = 0, result = 0;
  bool one_place = false; // the language requires all lanes to stop at one call
  bool same_group(const WarpStop &other) const {
    return operation == other.operation && mask == other.mask && (site == other.site || !is_of_one_place());
  }
  bool is_of_one_place() const { return one_place || asks_who_is_active() || operation == ampsim_warp_matrix; }
  bool asks_who_is_active() const { return operation == ampsim_warp_active || operation == ampsim_warp_step; }
  bool goes_in_order() const { return asks_who_is_active() && argument != 0; }
};
/// The argument of a stop with this operation, which was given `argument`. For ordered operations it is the position in
/// the program, from 1 on: steps are ordered, and so are queries of the active lanes with an argument.
inline std::uint32_t stop_argument(std::uint32_t operation, std::uint32_t argument, const Site &site) {
  const bool in_order = operation == ampsim_warp_step || (operation == ampsim_warp_active && argument != 0);
  return in_order ? site.position + 1 : argument;
}

enum class LaneState : std::uint8_t {
  ended,
  stopped, // at an operation of its warp
  waiting, // at a barrier of its tile
  running, // or set aside: it may still reach an operation
};

/// The spaces that a barrier of a warp covers, from the operation's argument; a step of a warp in lockstep covers all.
inline constexpr FenceMask warp_fence(std::uint32_t operation, std::uint32_t argument) {
  return operation == ampsim_warp_barrier ? argument ^ fence_all : fence_all;
}

struct WarpOutcome {
  std::uint64_t released = 0; // a bit for each lane that continues, with its result
  /// Lanes that wait for others in vain, or read the value of a lane that does not take part; in the order in which
  /// that was detected.
  struct Misuse {
    std::uint8_t lane = 0;
    std::uint64_t came = 0; // lanes of its group
    bool takes = false;     // the lane in its argument, whose value it reads, is not in the group
  };
  std::array<Misuse, most_lanes> misused;
  std::uint32_t misuses = 0;
  struct Barrier {
    std::uint64_t lanes = 0; // that passed it together
    FenceMask fence = fence_all;
  };
  std::array<Barrier, most_lanes> barriers;
  std::uint32_t barrier_count = 0;
};

/// Releases complete groups; with `stuck`, if none of the lanes can run, incomplete ones as well.
WarpOutcome finish_warp_operations(std::span<WarpStop> stops, std::span<const LaneState> states, bool stuck);

/// Computes the results of an operation for which all lanes of a warp of `size` have stopped, with a mask of all lanes.
/// Every argument is a lane.
void operate_on_whole_warp(std::uint32_t operation, std::uint32_t size, const std::uint64_t *values,
                           const std::uint32_t *arguments, std::uint64_t *results);

} // namespace ampsim
