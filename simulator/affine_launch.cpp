#include "simulator/affine_launch.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace ampsim {
namespace {

constexpr std::int64_t limit = std::int64_t{1} << 31; // indices have 32 bits: beyond this they may have wrapped
constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t most_ranges = 1 << 16;

std::int64_t floor_of(std::int64_t dividend, std::int64_t divisor) {
  return dividend / divisor - (dividend % divisor != 0 && (dividend < 0) != (divisor < 0));
}

} // namespace

AffineLaunch::AffineLaunch(const Domain &domain, const void *arguments)
    : domain(domain), arguments(static_cast<const char *>(arguments)) {
  for (Range &range : whole)
    range = {0, 1};
  for (unsigned d = 0; d < domain.rank; ++d) {
    whole[d].end = domain.tiled ? domain.grid[d] : domain.extent[d];
    whole[locals + d].end = domain.tiled ? domain.tile[d] : 1;
  }
  for (std::size_t k = turns; k < variables; ++k)
    whole[k].end = endless;
}

//===--- sums ------------------------------------------------------------------------===//

std::optional<std::int64_t> AffineLaunch::value(const AffineSum::Parameter &where) const {
  const char *at = arguments + where.offset;
  if (where.in_container)
    at = *reinterpret_cast<const char *const *>(at) + *where.in_container;
  std::int64_t value = 0;
  if (where.bytes == sizeof(std::int64_t)) {
    std::memcpy(&value, at, sizeof value);
  } else {
    std::int32_t narrow;
    std::memcpy(&narrow, at, sizeof narrow);
    value = narrow;
  }
  return value > -limit && value < limit ? std::optional(value) : std::nullopt;
}

bool AffineLaunch::add(Sum &to, const AffineSum::Term &term) const {
  using Index = AffineSum::Term::Index;
  std::int64_t factor = term.factor;
  for (const AffineSum::Parameter &each : term.parameters) {
    const std::optional<std::int64_t> by = value(each);
    if (!by || __builtin_mul_overflow(factor, *by, &factor))
      return false;
  }
  if (factor <= -limit || factor >= limit)
    return false;
  if (term.index == Index::one) {
    to.constant += factor;
    to.magnitude += std::abs(factor);
    return true;
  }
  if (term.index == Index::turn) {
    if (term.dimension >= most_turns)
      return false;
    to.factors[turns + term.dimension] += factor;
    to.turn_magnitudes[term.dimension] += std::abs(factor);
    return true;
  }
  const unsigned d = term.dimension;
  if (d >= domain.rank || (!domain.tiled && term.index != Index::global))
    return false;
  const bool in_elements = term.index == Index::global || term.index == Index::tile_origin;
  const std::int64_t length = term.index == Index::local ? whole[locals + d].end
                              : in_elements              ? domain.extent[d]
                                                         : domain.grid[d];
  to.magnitude += std::abs(factor) * std::max<std::int64_t>(length - 1, 0);
  if (term.index == Index::global || term.index == Index::local)
    to.factors[domain.tiled ? locals + d : d] += factor;
  if (domain.tiled && term.index != Index::local)
    to.factors[d] += in_elements ? factor * domain.tile[d] : factor;
  return true;
}

std::optional<AffineLaunch::Sum> AffineLaunch::sum(const AffineSum &of) const {
  Sum result;
  for (const AffineSum::Term &term : of.terms)
    if (!add(result, term) || result.magnitude >= limit)
      return std::nullopt;
  return result;
}

/// Returns whether the sum depends only on the thread's index in the whole launch, not on how the launch is cut into
/// tiles.
bool AffineLaunch::is_whole_index(const Sum &sum, unsigned d) const {
  return sum.factors[d] == sum.factors[locals + d] * domain.tile[d];
}

/// Rewrites the sum in terms of the index in the whole launch for these dimensions, if possible.
bool AffineLaunch::in_whole_indices(Sum &sum, const std::array<bool, AMPSIM_MAX_RANK> &whole_dimensions) const {
  for (unsigned d = 0; d < domain.rank; ++d) {
    if (!whole_dimensions[d])
      continue;
    if (!is_whole_index(sum, d))
      return false;
    sum.factors[d] = std::exchange(sum.factors[locals + d], 0);
  }
  return true;
}

bool AffineLaunch::not_negative(const Sum &sum, const Box &box) {
  std::int64_t least = sum.constant;
  for (std::size_t k = 0; k < variables; ++k)
    if (sum.factors[k] > 0)
      least += sum.factors[k] * box[k].first;
    else if (sum.factors[k] < 0 &&
             (box[k].end == endless || __builtin_add_overflow(least, sum.factors[k] * (box[k].end - 1), &least)))
      return false;
  return least >= 0;
}

/// Returns whether a part of the sum can exceed 32 bits in a turn of the box or the one after the last.
bool AffineLaunch::may_wrap(const Sum &sum, const Box &box) {
  std::int64_t magnitude = sum.magnitude;
  for (std::size_t k = 0; k < most_turns; ++k)
    if (const std::int64_t each = sum.turn_magnitudes[k])
      if (box[turns + k].end >= limit ||
          (magnitude += each * std::max<std::int64_t>(box[turns + k].end, 0)) >= limit)
        return true;
  return false;
}

//===--- one access ----------------------------------------------------------------------===//

/// Drops the threads and turns that the condition excludes; false if the condition excludes more than a box can
/// express.
bool AffineLaunch::restrict(Piece &piece, const Sum &sum, const AffineCondition &condition) {
  std::vector<std::size_t> used;
  for (std::size_t k = 0; k < variables; ++k)
    if (sum.factors[k] != 0 && piece.box[k].end - piece.box[k].first > 1)
      used.push_back(k);
  std::int64_t constant = sum.constant;
  for (std::size_t k = 0; k < variables; ++k)
    if (std::ranges::find(used, k) == used.end())
      constant += sum.factors[k] * piece.box[k].first;
  const bool zero = condition.holds == AffineCondition::Holds::zero;
  if (used.empty()) {
    if (zero ? constant != 0 : constant >= 0)
      piece.box[0].end = piece.box[0].first; // no thread
    return true;
  }
  // A loop continues until its condition first fails.
  auto is_turn = [](std::size_t variable) { return variable >= turns; };
  if (condition.of_loop &&
      (zero || std::ranges::any_of(used, [&](std::size_t k) { return is_turn(k) && sum.factors[k] < 0; })))
    return false;
  if (used.size() == 1) {
    const std::int64_t factor = sum.factors[used[0]];
    Range &range = piece.box[used[0]];
    if (zero) {
      const std::int64_t at = -constant / factor;
      range = at * factor == -constant && at >= range.first && at < range.end ? Range{at, at + 1}
                                                                              : Range{range.first, range.first};
    } else if (factor > 0) {
      range.end = std::min(range.end, floor_of(-constant - 1, factor) + 1);
    } else {
      range.first = std::max(range.first, floor_of(constant, -factor) + 1);
    }
    return true;
  }
  if (zero)
    return false;
  // The number of turns is limited, whichever threads run them.
  if (is_turn(used.back()) && sum.factors[used.back()] > 0) {
    const std::int64_t factor = sum.factors[used.back()];
    std::int64_t least = constant;
    bool known = true;
    for (std::size_t k : used)
      if (k != used.back() && (sum.factors[k] > 0 || piece.box[k].end != endless))
        least += sum.factors[k] * (sum.factors[k] > 0 ? piece.box[k].first : piece.box[k].end - 1);
      else if (k != used.back())
        known = false;
    Range &range = piece.box[used.back()];
    if (known)
      range.end = std::min(range.end, std::max(floor_of(-least - 1, factor) + 1, range.first));
  }
  // Exact if the condition is on the address itself.
  const std::int64_t ratio = piece.offset.factors[used[0]] / sum.factors[used[0]];
  if (ratio <= 0)
    return false;
  std::int64_t other = piece.offset.constant; // the offset at which the sum is 0
  for (std::size_t k = 0; k < variables; ++k) {
    const bool varies = std::ranges::find(used, k) != used.end();
    if (!varies && piece.box[k].end - piece.box[k].first > 1 && piece.offset.factors[k] != 0)
      return false;
    if (varies && piece.offset.factors[k] != ratio * sum.factors[k])
      return false;
    if (!varies)
      other += piece.offset.factors[k] * piece.box[k].first;
  }
  piece.limit = std::min(piece.limit, other - ratio * constant);
  return true;
}

/// Nothing if the access cannot be described this way. A box without threads means that no thread performs the access.
std::optional<AffineLaunch::Piece>
AffineLaunch::piece(const AffineAccess &access, const Sum &offset, Box box,
                    const std::array<bool, AMPSIM_MAX_RANK> &whole_dimensions) const {
  Piece result{offset, box, endless, access.exact, access.size};
  if (!in_whole_indices(result.offset, whole_dimensions))
    return std::nullopt;
  auto read = [&](const AffineSum &of) {
    std::optional<Sum> found = sum(of);
    return found && in_whole_indices(*found, whole_dimensions) ? found : std::nullopt;
  };
  auto all_not_negative = [&](const std::vector<AffineSum> &sums) {
    return std::ranges::all_of(sums, [&](const AffineSum &each) {
      if (const std::optional<Sum> found = read(each); found && not_negative(*found, result.box))
        return true;
      // A part of an index in the whole launch may occur alone, as the tile index or the index in the tile.
      Box unmerged = whole;
      std::copy(result.box.begin() + turns, result.box.end(), unmerged.begin() + turns);
      const std::optional<Sum> found = sum(each);
      return found && not_negative(*found, unmerged);
    });
  };
  auto is_empty = [&] {
    return std::ranges::any_of(result.box, [](const Range &range) { return range.end <= range.first; });
  };
  for (const AffineCondition &condition : access.conditions) {
    const std::optional<Sum> tested = read(condition.sum);
    bool usable = tested && all_not_negative(condition.unsigned_sums);
    // A guard is evaluated in every turn that reaches it; a loop condition until it fails.
    if (usable && !condition.of_loop)
      usable = !may_wrap(*tested, result.box);
    const bool all = usable &&restrict(result, *tested, condition);
    result.exact &= all;
    if (usable && condition.of_loop && may_wrap(*tested, result.box))
      return std::nullopt;
    if (is_empty())
      return result;
  }
  if (may_wrap(result.offset, result.box))
    return std::nullopt;
  return all_not_negative(access.unsigned_sums) ? std::optional(result) : std::nullopt;
}

//===--- all accesses to a container -------------------------------------------------------===//

/// The bytes of accesses that the same threads perform.
std::optional<AffineFootprint::Ranges> AffineLaunch::cover(std::span<const Piece> pieces) {
  const Piece &some = pieces[0];
  std::int64_t least = some.offset.constant, end = least;
  for (const Piece &each : pieces) {
    least = std::min(least, each.offset.constant);
    end = std::max(end, each.offset.constant + each.size);
  }
  std::int64_t first = least;
  std::vector<std::pair<std::int64_t, std::int64_t>> radices; // |factor|, length
  for (std::size_t k = 0; k < variables; ++k) {
    const std::int64_t factor = some.offset.factors[k];
    if (factor == 0)
      continue;
    const auto [from, to] = some.box[k];
    first += factor * (factor > 0 ? from : to - 1);
    if (to - from > 1)
      radices.emplace_back(std::abs(factor), to - from);
  }
  std::sort(radices.begin(), radices.end());

  std::vector<bool> touched(std::size_t(end - least));
  for (const Piece &each : pieces)
    std::fill_n(touched.begin() + (each.offset.constant - least), each.size, true);
  const bool gaps = std::find(touched.begin(), touched.end(), false) != touched.end();
  // The innermost indices, which leave no gap, form one range.
  const std::int64_t one = end - least;
  std::int64_t length = one;
  std::size_t k = 0;
  for (; k < radices.size() && radices[k].first == length && !gaps; ++k)
    length *= radices[k].second;
  std::vector<std::int64_t> starts{first};
  for (; k < radices.size(); ++k) {
    const std::size_t before = starts.size();
    if (before * std::uint64_t(radices[k].second) > most_ranges)
      return std::nullopt;
    for (std::int64_t index = 1; index < radices[k].second; ++index)
      for (std::size_t i = 0; i < before; ++i)
        starts.push_back(starts[i] + radices[k].first * index);
  }
  AffineFootprint::Ranges covered;
  for (std::int64_t start : starts) {
    // The first piece's offsets below the limit: one every `one` bytes.
    const std::int64_t offset = start + (some.offset.constant - least);
    if (offset >= some.limit)
      continue;
    if (!gaps) {
      const std::int64_t below = some.limit == endless ? length : (some.limit - offset + one - 1) / one * one;
      covered.emplace_back(start, std::uint64_t(std::min(length, below)));
    } else {
      for (const Piece &each : pieces)
        covered.emplace_back(start + (each.offset.constant - least), each.size);
    }
  }
  return covered;
}

std::optional<AffineFootprint> AffineLaunch::disjoint(std::span<const AffineAccess> accesses) const {
  std::vector<Sum> offsets;
  for (const AffineAccess &access : accesses) {
    std::optional<Sum> offset = sum(access.offset);
    if (!offset || (!offsets.empty() && offset->factors != offsets[0].factors))
      return std::nullopt;
    offsets.push_back(*offset);
  }
  // If a condition uses an index in the whole launch, everything must be expressed in such indices.
  std::array<bool, AMPSIM_MAX_RANK> whole_dimensions{};
  Box box = whole;
  for (unsigned d = 0; d < domain.rank && domain.tiled; ++d) {
    const bool possible = !offsets.empty() && is_whole_index(offsets[0], d);
    for (const AffineAccess &access : accesses)
      for (const AffineCondition &condition : access.conditions)
        if (const std::optional<Sum> tested = sum(condition.sum); possible && tested)
          whole_dimensions[d] |=
              tested->factors[locals + d] != 0 && is_whole_index(*tested, d) && domain.grid[d] > 1;
    if (whole_dimensions[d]) {
      box[d].end = domain.extent[d];
      box[locals + d].end = 1;
    }
  }

  std::vector<Piece> pieces;
  for (std::size_t k = 0; k < accesses.size(); ++k) {
    std::optional<Piece> found = piece(accesses[k], offsets[k], box, whole_dimensions);
    if (!found)
      return std::nullopt;
    if (std::ranges::none_of(found->box, [](const Range &range) { return range.end <= range.first; }))
      pieces.push_back(*found);
  }
  if (pieces.empty())
    return AffineFootprint{0, 0, AffineFootprint::Ranges()};

  Box all = pieces[0].box;
  std::int64_t least = pieces[0].offset.constant, end = least;
  for (const Piece &each : pieces) {
    for (std::size_t k = 0; k < variables; ++k)
      all[k] = {std::min(all[k].first, each.box[k].first), std::max(all[k].end, each.box[k].end)};
    least = std::min(least, each.offset.constant);
    end = std::max(end, each.offset.constant + each.size);
  }
  AffineFootprint result{least, end, AffineFootprint::Ranges()};
  std::vector<std::pair<std::int64_t, std::int64_t>> radices; // |factor|, length
  for (std::size_t k = 0; k < variables; ++k) {
    const std::int64_t factor = pieces[0].offset.factors[k];
    if (factor == 0 && k >= turns)
      continue; // the same thread's accesses
    result.begin += factor * (factor > 0 ? all[k].first : all[k].end - 1);
    result.end += factor * (factor > 0 ? all[k].end - 1 : all[k].first);
    if (all[k].end - all[k].first > 1)
      radices.emplace_back(std::abs(factor), all[k].end - all[k].first);
  }
  std::sort(radices.begin(), radices.end());
  std::int64_t span = end - least;
  for (auto [factor, length] : radices) {
    if (factor < span)
      return std::nullopt;
    span += factor * (length - 1);
  }

  while (!pieces.empty() && result.covered) {
    auto same = [&](const Piece &each) {
      return each.box == pieces[0].box && each.limit == endless && pieces[0].limit == endless;
    };
    auto others = std::partition(pieces.begin() + 1, pieces.end(), same);
    const bool exact = std::all_of(pieces.begin(), others, [](const Piece &each) { return each.exact; });
    std::optional<AffineFootprint::Ranges> some = exact ? cover(std::span(pieces.begin(), others)) : std::nullopt;
    if (some && result.covered->size() + some->size() <= most_ranges)
      result.covered->insert(result.covered->end(), some->begin(), some->end());
    else
      result.covered.reset();
    pieces.erase(pieces.begin(), others);
  }
  return result;
}

std::optional<std::pair<std::int64_t, std::int64_t>>
AffineLaunch::reach(std::span<const AffineAccess> accesses) const {
  std::optional<std::pair<std::int64_t, std::int64_t>> all;
  for (const AffineAccess &access : accesses) {
    const std::optional<Sum> offset = sum(access.offset);
    const std::optional<Piece> found = offset ? piece(access, *offset, whole, {}) : std::nullopt;
    if (!found)
      return std::nullopt;
    if (std::ranges::any_of(found->box, [](const Range &range) { return range.end <= range.first; }))
      continue;
    std::int64_t least = found->offset.constant, most = least;
    for (std::size_t k = 0; k < variables; ++k) {
      const std::int64_t factor = found->offset.factors[k];
      if (factor == 0)
        continue;
      if (found->box[k].end == endless)
        return std::nullopt;
      const std::int64_t first = factor * found->box[k].first, last = factor * (found->box[k].end - 1);
      least += std::min(first, last);
      most += std::max(first, last);
    }
    if (found->limit != endless)
      most = std::min(most, found->limit - 1);
    if (most < least)
      continue;
    const std::int64_t end = most + found->size;
    all = all ? std::pair(std::min(all->first, least), std::max(all->second, end)) : std::pair(least, end);
  }
  return all ? all : std::pair<std::int64_t, std::int64_t>(0, 0);
}

} // namespace ampsim
