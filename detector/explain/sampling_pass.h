// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chooses the cells of a large candidate launch that are worth explaining.
//
// If everything races, millions of cells race in a few ways: in a stencil that works in place, those in the middle of
// a tile, those at its edges, those in its corners. Their histories would take minutes and gigabytes and yield a
// handful of findings. So such a launch is watched once more before it is explained, and a signature is kept of each
// cell: the sum of the hashes of its accesses, with threads, barrier intervals and the outermost loop's counter as
// distances from the cell's first access. The hazards among its accesses, and their order, depend on nothing else if
// only barriers order accesses. So the lowest cell of each signature shows what all cells with that signature would
// show, with the lowest element and threads. Memory of tiles is sampled by tile.
//
// If each cell has a history of its own (accesses that depend on data), or more than barriers orders accesses, the
// budget decides how many cells are explained: equally many of each kind, by a coarser signature (the sites, and the
// threads relative to the first). Then a pair of positions that meets in few cells can be missed.
//
// Everything is counted in accesses and nothing is timed: results are the same on any machine.
#pragma once

#include "detector/detect/detect_hooks.h"
#include "model/access.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace ampsim {

/// The properties of an access that a signature includes.
struct SampledAccess {
  std::uint64_t tile = 0;
  std::uint32_t thread = 0; // rank in the tile
  std::uint32_t epoch = 0;  // barriers of the tile that cover this space
  SiteId site = no_site;
  std::uint32_t size = 0;
  std::uint64_t address = 0;
  std::uint32_t part = 0;  // the index of its granule, from 0
  bool initialised = true; // the memory that it reads
  std::span<const std::uint32_t> iterations = {};
};

/// A choice out of many, ascending, and the number that each of them represents.
struct Sample {
  std::vector<std::uint64_t> numbers, weights;
  bool all = true;
};

class SamplingPass {
public:
  /// Begins a launch with this number of candidate granules of global memory. `warp`: threads in one; 0 if tiles have
  /// none.
  void begin(std::size_t granules, std::uint32_t warp);
  /// Notes an access to the granule of this number.
  void global(std::size_t granule, const SampledAccess &access);
  /// Notes an access to candidate memory of the running tile.
  void tile_local(const SampledAccess &access);
  /// The tile ends or pauses.
  void tile_ends(std::uint64_t rank);

  /// The granules to explain, by number, and the tiles whose memory to explain, each within a budget of accesses.
  /// `signatures_suffice`: the same signature means the same hazards.
  Sample granules(std::uint64_t budget, bool signatures_suffice) const;
  Sample tiles(std::uint64_t budget, bool signatures_suffice) const;
  void release();

private:
  /// A granule of global memory, or the memory of a tile.
  struct Signed {
    std::uint64_t signature = 0;
    std::uint32_t kinds = 0; // of accesses, a bit for each, some sharing one; 0: not accessed
  };
  struct Granule : Signed {
    std::uint32_t tile = 0; // of the first access, like the rest; distances are modulo 2^32 anyway
    std::uint32_t epoch = 0, counter = 0;
    std::uint32_t thread = 0;
  };

  /// The inputs are small numbers, and hashes are added up: neighbours must not trade places.
  static std::uint64_t mixed(std::uint64_t hash, std::uint64_t what) {
    hash = (hash ^ (what + 1) * 0xd6e8feb86659fd93u) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
  }
  std::uint64_t what(const SampledAccess &access, const Granule &first) const;
  std::uint32_t kind(const SampledAccess &access, const Granule &first) const;
  std::uint32_t warp_of(std::uint32_t thread) const { return warp ? thread / warp : 0; }

  std::uint32_t warp = 0;
  std::vector<Granule> sampled;
  std::uint64_t accesses = 0, tile_accesses = 0;
  Signed running;
  std::map<std::uint64_t, Signed> ended; // by rank: tiles with accesses to candidate memory
};

} // namespace ampsim
