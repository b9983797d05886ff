// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace ampsim {

/// The footprint of all threads' accesses to one container. No access meets another thread's write.
struct AffineFootprint {
  /// (begin, bytes), relative to the container's first element.
  using Ranges = std::vector<std::pair<std::int64_t, std::uint64_t>>;
  std::int64_t begin = 0, end = 0; // bounds of all accesses
  std::optional<Ranges> covered;   // exactly the bytes accessed; nothing if unknown
};

class AffineLaunch {
public:
  AffineLaunch(const Domain &domain, const void *arguments);

  /// Returns a footprint only if no thread accesses bytes that another thread writes.
  ///
  /// Distances from the first element are sums over the thread's indices and turns, like 4 * x + 4096 * y. With the
  /// indices sorted by their factors, no two threads collide if each factor is at least the maximum sum of the indices
  /// before it: a number system with mixed radices. This covers all accesses at once if they have the same factors.
  /// Otherwise each access is compared with each write (meet()): threads may share what they only read, such as a pivot
  /// row above those that they write.
  std::optional<AffineFootprint> disjoint(std::span<const AffineAccess> accesses) const;

  /// The bounds of all accesses, as distances from the first element; nothing if unknown.
  std::optional<std::pair<std::int64_t, std::int64_t>> reach(std::span<const AffineAccess> accesses) const;
  /// The bytes that accesses write, and possibly more: (begin, bytes), relative to the first element; nothing if unknown.
  std::optional<AffineFootprint::Ranges> written(std::span<const AffineAccess> accesses) const;

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
    bool writes = true;
    std::vector<std::pair<std::size_t, std::int64_t>> holes; // (variable, value) that the box contains needlessly
    bool is_empty() const {
      return std::ranges::any_of(box, [](const Range &range) { return range.end <= range.first; });
    }
  };

  const Domain &domain;
  const char *arguments;
  Box whole{};

  std::optional<std::int64_t> value(const AffineSum::Parameter &where) const;
  std::optional<std::int64_t> product(std::span<const AffineSum::Parameter> steps) const;
  bool add(Sum &to, const AffineSum::Term &term) const;
  std::optional<Sum> sum(const AffineSum &of) const;
  bool is_whole_index(const Sum &sum, unsigned dimension) const;
  bool in_whole_indices(Sum &sum, const std::array<bool, AMPSIM_MAX_RANK> &whole_dimensions) const;
  std::optional<Piece> piece(const AffineAccess &access, const Sum &offset, Box box,
                             const std::array<bool, AMPSIM_MAX_RANK> &whole_dimensions) const;
  static bool not_negative(const Sum &sum, const Box &box);
  static bool may_wrap(const Sum &sum, const Box &box);
  static bool exclude(Piece &piece, std::size_t variable, std::int64_t constant, std::int64_t factor);
  static bool restrict(Piece &piece, const Sum &sum, const AffineCondition &condition);
  static std::optional<AffineFootprint::Ranges> cover(std::span<const Piece> pieces, std::size_t most);
  std::optional<AffineFootprint> in_one_system(std::vector<Piece> pieces) const;
  static std::optional<AffineFootprint> in_pairs(const std::vector<Piece> &pieces);
  static std::vector<Piece> without_holes(const Piece &piece);
  static std::optional<std::pair<std::int64_t, std::int64_t>> reach(const Piece &piece);
  std::optional<Piece> reaching(const AffineAccess &access) const;
  static bool meet(const Piece &one, const Piece &other, unsigned &steps);
};

} // namespace ampsim
