// Which cells of a large suspicious launch are worth explaining.
//
// Where everything races, millions of cells race in a few ways: in a stencil that works in place, those in the middle of a
// tile, those at its edges, those in its corners. Their histories would take minutes and gigabytes, to give a handful of
// findings. So such a launch is watched once more before it is explained, and of each cell a signature is kept: the sum of
// the hashes of what was done to it, with threads, barrier intervals and the outermost loop's counter as distances from the
// cell's first access. Which pairs of its accesses are hazards, and in which order, depends on nothing else, as long as
// barriers are all that orders accesses. So the lowest cell of each signature shows what all cells with that signature would show, with the
// lowest element and threads. Memory of tiles is sampled by tile.
//
// Where each cell has a history of its own (accesses that depend on data), or more than barriers orders accesses, the budget
// decides how many cells are explained: of each kind as many, by a coarser signature (which sites, and by whom relative to
// the first). Then a pair of positions that meets in few cells can be left out.
//
// Everything is counted in accesses, nothing is timed: results are the same on any machine.
#pragma once

#include "detector/detect_hooks.h"
#include "model/access.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace ampsim {

/// An access, as far as a signature is about it.
struct SampledAccess {
  std::uint64_t tile = 0;
  std::uint32_t thread = 0; // rank in the tile
  std::uint32_t epoch = 0;  // barriers of the tile that cover this space
  SiteId site = no_site;
  std::uint32_t size = 0;
  std::uint64_t address = 0;
  std::uint32_t part = 0;  // which of its granules, from 0
  bool initialised = true; // what it reads
  std::span<const std::uint32_t> iterations = {};
};

/// Some out of many, ascending, and how many each of them stands for.
struct Sample {
  std::vector<std::uint64_t> numbers, weights;
  bool all = true;
};

class SamplingPass {
public:
  /// Of a launch with so many suspicious granules of global memory. `warp`: threads in one; 0 where tiles have none.
  void begin(std::size_t granules, std::uint32_t warp);
  /// To the granule of this number.
  void global(std::size_t granule, const SampledAccess &access);
  /// To suspicious memory of the running tile.
  void tile_local(const SampledAccess &access);
  /// Or pauses.
  void tile_ends(std::uint64_t rank);

  /// The granules to be explained, by number, and the tiles whose memory is to be, within a budget of accesses for each
  /// of the two. `signatures_tell`: the same signature means the same hazards.
  Sample granules(std::uint64_t budget, bool signatures_tell) const;
  Sample tiles(std::uint64_t budget, bool signatures_tell) const;
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

  /// What is hashed are small numbers, and hashes are added up: neighbours must not trade places.
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
  std::map<std::uint64_t, Signed> ended; // by rank: tiles with accesses to suspicious memory
};

} // namespace ampsim
