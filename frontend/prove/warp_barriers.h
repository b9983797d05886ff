// Barriers of lanes of a warp (`__syncwarp(mask)`), and which pairs of threads they order.
//
// Each lane that comes to such a barrier waits for those that its mask names. Lanes with the same mask, all of them in it,
// are a *team*; a kernel's barriers have few ways to divide a warp into teams (all of it, its halves, tiles of 16). For
// each of these ways the threads of one team are compared in intervals that end at its barriers, too; threads that are in
// no team together in those of the block alone.
#pragma once

#include "llvm/IR/Function.h"

#include <cstdint>
#include <vector>

namespace ampsim::frontend {

/// The mask of each lane; 0 for lanes that are not in their own, or whose mask is not known.
using LaneMasks = std::vector<std::uint64_t>;

inline std::uint64_t all_lanes(unsigned warp) { return ~std::uint64_t(0) >> (64 - warp); }

/// Is it a barrier of a warp?
bool waits_for_warp(const llvm::Value *value);
/// The masks at each barrier of a warp, in the order of the code. `at_launch`: launches say how long tiles are.
std::vector<LaneMasks> warp_barriers(const llvm::Function &function, unsigned warp, bool at_launch);
/// The different ways in which they divide a warp.
std::vector<LaneMasks> teams_of(const std::vector<LaneMasks> &barriers);
/// Does the barrier make all lanes of each of these teams wait for each other?
bool joins(const LaneMasks &barrier, const LaneMasks &teams);
/// The masks of the teams.
std::vector<std::uint64_t> each_team(const LaneMasks &teams);

/// Which pairs of threads of one block are compared.
struct TeamPairs {
  unsigned warp = 0;
  bool other_warps = false;         // those of different warps; else of one
  std::vector<std::uint64_t> teams; // those of one team; empty: any
  std::vector<std::uint64_t> apart; // but not those who are in one of these
};

/// One team of one warp.
struct Team {
  unsigned warp = 0;
  std::int32_t number = 0; // of the warp in its block
  std::uint64_t lanes = 0;
  bool has(std::int32_t rank) const {
    return rank / std::int32_t(warp) == number && (lanes >> unsigned(rank % std::int32_t(warp)) & 1);
  }
};

} // namespace ampsim::frontend
