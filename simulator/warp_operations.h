// What the threads of a warp do together: which of those that have stopped for it can go on, and with which results.
//
// A lane stops with an operation, a mask and a value. The lanes that have stopped with the same operation and mask are a
// group; it is complete when all lanes of the mask that have not ended are in it. Lanes of divergent code so find each
// other wherever they stopped, except for matrix instructions, which all lanes have to do at one place. Who asks which lanes
// are active gets those that stopped at the same place; that is answered when nothing else in the warp can run, so that lanes
// are active together as long as they can be. Steps of a warp in lockstep are such operations, too. Of several that go in
// order, those that stand first in the program go on, so that lanes that part come together again: of steps, and of questions
// in a language whose lanes do so (HIP).
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

inline constexpr std::uint32_t most_lanes = WarpLanes::most; // masks have so many bits

constexpr std::uint64_t lane_bit(std::uint32_t lane) { return std::uint64_t{1} << lane; }

/// What a lane stopped for, and what comes of it.
struct WarpStop {
  std::uint32_t operation = 0;
  std::uint64_t mask = 0;
  std::uint32_t argument = 0;
  SiteId site = no_site;
  std::uint64_t value = 0, result = 0;
  bool same_group(const WarpStop &other) const {
    return operation == other.operation && mask == other.mask && (site == other.site || !is_of_one_place());
  }
  bool is_of_one_place() const { return asks_who_is_active() || operation == ampsim_warp_matrix; }
  bool asks_who_is_active() const { return operation == ampsim_warp_active || operation == ampsim_warp_step; }
  bool goes_in_order() const { return asks_who_is_active() && argument != 0; }
};
/// Of a stop with this operation, which was given `argument`: of one that goes in order, where it stands in the program, from 1
/// on. Steps do, and who asks which lanes are active with an argument.
inline std::uint32_t stop_argument(std::uint32_t operation, std::uint32_t argument, const Site &site) {
  const bool in_order = operation == ampsim_warp_step || (operation == ampsim_warp_active && argument != 0);
  return in_order ? site.position + 1 : argument;
}

enum class LaneState : std::uint8_t {
  ended,
  stopped, // for an operation of its warp
  waiting, // at a barrier of its tile
  running, // or set aside: it may still come to an operation
};

struct WarpOutcome {
  std::uint64_t released = 0; // a bit for each lane that goes on, with its result
  /// Lanes that wait for others in vain, or take the value of one that does not take part; in the order in which that
  /// was seen.
  struct Misuse {
    std::uint8_t lane = 0;
    std::uint64_t came = 0; // lanes of its group
    bool takes = false;     // the value of a lane that is not in it: of the one in its argument
  };
  std::array<Misuse, most_lanes> misused;
  std::uint32_t misuses = 0;
  std::array<std::uint64_t, most_lanes> barriers; // a bit for each lane that passed it together with others
  std::uint32_t barrier_count = 0;
};

/// Lets groups go on that are complete; with `stuck`, where none of the lanes can run, those that are not, too.
WarpOutcome finish_warp_operations(std::span<WarpStop> stops, std::span<const LaneState> states, bool stuck);

/// The results of an operation for which all lanes of a warp of `size` have stopped, with a mask of all lanes. Every
/// argument is a lane.
void operate_on_whole_warp(std::uint32_t operation, std::uint32_t size, const std::uint64_t *values,
                           const std::uint32_t *arguments, std::uint64_t *results);

} // namespace ampsim
