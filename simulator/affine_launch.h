// Evaluates the sums of model/affine_access.h for one launch, which fixes everything that they leave open: which bytes
// the threads access, and whether two threads can access the same byte.
//
// Sums are calculated in 64 bits and used only if no part of them can exceed 32 bits, whatever the kernel's own
// arithmetic does beyond that: for indices, given the launch's extents; for turns of a loop, given the limit on them,
// in every turn that calculates the sum. A loop's condition is evaluated once more than it holds, and a guard in every
// turn that reaches it, so neither may wrap in these turns before it can limit anything. Parts that cancel each other
// count. A condition that cannot be used is assumed to hold. Unsigned values must not be negative where they are
// compared. The boxes therefore contain all threads and turns that perform an access, and possibly more unless the
// piece is `exact`.
#pragma once

#include "model/affine_access.h"
#include "simulator/geometry.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace ampsim {

/// The footprint of all threads' accesses to one container.
struct AffineFootprint {
  /// (begin, bytes), relative to the container's first element.
  using Ranges = std::vector<std::pair<std::int64_t, std::uint64_t>>;
  std::int64_t begin = 0, end = 0; // bounds of all accesses
  std::optional<Ranges> covered;   // exactly the bytes accessed; nothing if unknown
};

class AffineLaunch {
public:
  AffineLaunch(const Domain &domain, const void *arguments);

  /// Returns a footprint only if each thread accesses bytes that no other thread accesses. Distances from the first
  /// element are sums over the thread's indices and turns, like 4 * x + 4096 * y. With the indices sorted by their
  /// factors, no two threads collide if each factor is at least the maximum sum of the indices before it: a number
  /// system with mixed radices. All accesses must have the same factors.
  std::optional<AffineFootprint> disjoint(std::span<const AffineAccess> accesses) const;

  /// The bounds of all accesses, as distances from the first element; nothing if unknown.
  std::optional<std::pair<std::int64_t, std::int64_t>> reach(std::span<const AffineAccess> accesses) const;

private:
  /// The variables of a sum: an outer index (of the tile, or of the thread if untiled) and a local one for each
  /// dimension, then the turns of loops.
  static constexpr std::size_t locals = AMPSIM_MAX_RANK, turns = 2 * AMPSIM_MAX_RANK, most_turns = 4,
                               variables = turns + most_turns;
  struct Sum {
    std::array<std::int64_t, variables> factors{};
    std::int64_t constant = 0;
    std::int64_t magnitude = 0; // the maximum of the sum and all partial sums, without turns
    std::array<std::int64_t, most_turns> turn_magnitudes{}; // the same for each turn
  };
  struct Range {
    std::int64_t first = 0, end = 0;
    friend bool operator==(const Range &, const Range &) = default;
  };
  using Box = std::array<Range, variables>;
  /// One access in this launch.
  struct Piece {
    Sum offset;
    Box box;                // the threads and turns that may perform it
    std::int64_t limit = 0; // only where `offset` is below this
    bool exact = false;
    std::uint32_t size = 0;
  };

  const Domain &domain;
  const char *arguments;
  Box whole{};

  std::optional<std::int64_t> value(const AffineSum::Parameter &where) const;
  bool add(Sum &to, const AffineSum::Term &term) const;
  std::optional<Sum> sum(const AffineSum &of) const;
  bool is_whole_index(const Sum &sum, unsigned dimension) const;
  bool in_whole_indices(Sum &sum, const std::array<bool, AMPSIM_MAX_RANK> &whole_dimensions) const;
  std::optional<Piece> piece(const AffineAccess &access, const Sum &offset, Box box,
                             const std::array<bool, AMPSIM_MAX_RANK> &whole_dimensions) const;
  static bool not_negative(const Sum &sum, const Box &box);
  static bool may_wrap(const Sum &sum, const Box &box);
  static bool restrict(Piece &piece, const Sum &sum, const AffineCondition &condition);
  static std::optional<AffineFootprint::Ranges> cover(std::span<const Piece> pieces);
};

} // namespace ampsim
