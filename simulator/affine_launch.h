// The sums of model/affine_access.h at one launch, where all that they leave open is known: which bytes the threads' accesses
// come to, and whether two threads can come to the same.
//
// Sums are calculated in 64 bits and used only where no part of them can leave 32 bits, whatever the kernel's own
// arithmetic does beyond: for indices from the launch's extents, for turns of a loop from what limits them, in
// each turn in which the sum is calculated. A loop's condition is calculated once more than it holds; a guard in
// every turn that gets to it, so it must not wrap in these before it may limit anything. Parts that cancel each
// other count. A condition that cannot be used is taken to hold always. What is unsigned must not be negative
// where it is compared. So the boxes contain all threads and turns that perform an access; they may contain more,
// unless it is `exact`.
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

/// What the accesses of all threads to one container have in common.
struct AffineFootprint {
  /// (begin, bytes), relative to the container's first element.
  using Ranges = std::vector<std::pair<std::int64_t, std::uint64_t>>;
  std::int64_t begin = 0, end = 0; // all accesses lie between
  std::optional<Ranges> covered;   // together exactly these bytes; nothing where that is not known
};

class AffineLaunch {
public:
  AffineLaunch(const Domain &domain, const void *arguments);

  /// Nothing unless each thread keeps to bytes that no other thread accesses: distances from the first element are sums
  /// over the thread's indices and turns, like 4 * x + 4096 * y. With the indices sorted by their factors, no two threads meet
  /// if each factor is at least as large as everything that the indices before it can add up to: a number system with
  /// mixed radices. All accesses have to have the same factors.
  std::optional<AffineFootprint> apart(std::span<const AffineAccess> accesses) const;

  /// All accesses lie between these distances from the first element; nothing where that is not known.
  std::optional<std::pair<std::int64_t, std::int64_t>> reach(std::span<const AffineAccess> accesses) const;

private:
  /// The variables of a sum: of each dimension an outer index (of the tile, or of the thread where untiled) and a local one,
  /// then turns of loops.
  static constexpr std::size_t locals = AMPSIM_MAX_RANK, turns = 2 * AMPSIM_MAX_RANK, most_turns = 4,
                               variables = turns + most_turns;
  struct Sum {
    std::array<std::int64_t, variables> factors{};
    std::int64_t constant = 0;
    std::int64_t magnitude = 0; // of its parts together, turns apart: nothing on the way to it is larger
    std::array<std::int64_t, most_turns> turn_magnitudes{}; // likewise, for each turn
  };
  struct Range {
    std::int64_t first = 0, end = 0;
    friend bool operator==(const Range &, const Range &) = default;
  };
  using Box = std::array<Range, variables>;
  /// An access at this launch.
  struct Piece {
    Sum offset;
    Box box;                // of the threads and turns that may perform it
    std::int64_t limit = 0; // ... where `offset` is less than that
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
