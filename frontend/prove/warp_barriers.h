// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers of the lanes of a warp (`__syncwarp(mask)`), and the pairs of threads that they order.
//
// Each lane that reaches such a barrier waits for those that its mask names. Lanes with the same mask that are all in
// it form a *team*; a kernel's barriers divide a warp into teams in few ways (all of it, its halves, tiles of 16). For
// each of these ways, the threads of one team are compared in intervals that also end at its barriers; threads without
// a common team are compared in those of the block alone.
#pragma once

#include "llvm/IR/Function.h"

#include <cstdint>
#include <vector>

namespace ampsim::frontend {

/// The mask of each lane; 0 for lanes that are not in their own mask, or whose mask is not known.
using LaneMasks = std::vector<std::uint64_t>;

inline std::uint64_t all_lanes(unsigned warp) { return ~std::uint64_t(0) >> (64 - warp); }

/// Returns whether it is a barrier of a warp.
bool waits_for_warp(const llvm::Value *value);
/// The masks at each barrier of a warp, in code order. `at_launch`: the launch chooses the length of tiles.
std::vector<LaneMasks> warp_barriers(const llvm::Function &function, unsigned warp, bool at_launch);
/// The different ways in which they divide a warp.
std::vector<LaneMasks> teams_of(const std::vector<LaneMasks> &barriers);
/// Returns whether the barrier makes all lanes of each of these teams wait for each other.
bool joins(const LaneMasks &barrier, const LaneMasks &teams);
/// The masks of the teams.
std::vector<std::uint64_t> each_team(const LaneMasks &teams);

/// The pairs of threads of one block that are compared.
struct TeamPairs {
  unsigned warp = 0;
  bool other_warps = false;            // pairs of different warps; else of one warp
  std::vector<std::uint64_t> teams;    // pairs of one team; empty: any
  std::vector<std::uint64_t> excluded; // excluding pairs within one of these teams
};

/// One team of one warp.
struct Team {
  unsigned warp = 0;
  std::int32_t number = 0; // index of the warp in its block
  std::uint64_t lanes = 0;
  bool has(std::int32_t rank) const {
    return rank / std::int32_t(warp) == number && (lanes >> unsigned(rank % std::int32_t(warp)) & 1);
  }
};

} // namespace ampsim::frontend
