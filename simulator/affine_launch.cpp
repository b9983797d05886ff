// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/affine_launch.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <numeric>

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

/// The product of the numbers that the steps leave; nothing if one is unknown, or too large.
std::optional<std::int64_t> AffineLaunch::product(std::span<const AffineSum::Parameter> steps) const {
  using Step = AffineSum::Parameter::Step;
  struct Number {
    std::int64_t value;
    std::int64_t magnitude; // the maximum of the value and all parts of it, in whichever order they are added
  };
  std::vector<std::optional<Number>> stack;
  auto take = [&] {
    const std::optional<Number> top = stack.back();
    stack.pop_back();
    return top;
  };
  auto known = [](std::optional<std::int64_t> value) {
    return value ? std::optional(Number{*value, std::abs(*value)}) : std::nullopt;
  };
  for (const AffineSum::Parameter &each : steps) {
    if (each.step == Step::load || each.step == Step::constant) {
      const auto constant = std::int64_t(each.offset);
      const bool fits = each.step == Step::load || (constant > -limit && constant < limit);
      const std::optional<std::int64_t> number = each.step == Step::load ? value(each) : constant;
      stack.push_back(fits ? known(number) : std::nullopt);
      continue;
    }
    const std::optional<Number> top = take(), below = take();
    std::optional<Number> result;
    switch (each.step) {
    case Step::add:
      if (top && below)
        result = {below->value + top->value, below->magnitude + top->magnitude};
      break;
    case Step::multiply:
      if (top && below)
        result = {below->value * top->value, below->magnitude * top->magnitude};
      break;
    case Step::quotient:
    case Step::remainder:
      if (top && below && top->value != 0)
        result = known(each.step == Step::quotient ? below->value / top->value : below->value % top->value);
      break;
    case Step::if_negative:
    case Step::if_zero:
      if (const std::optional<Number> tested = take()) {
        const bool holds = each.step == Step::if_zero ? tested->value == 0 : tested->value < 0;
        const std::optional<Number> chosen = holds ? below : top;
        result = chosen ? known(chosen->value) : std::nullopt;
      }
      break;
    case Step::not_negative:
      if (top && top->value >= 0)
        result = below;
      break;
    default:
      break;
    }
    if (result && result->magnitude >= limit)
      result.reset();
    stack.push_back(result);
  }
  std::int64_t all = 1;
  for (const std::optional<Number> &each : stack)
    if (!each || __builtin_mul_overflow(all, each->value, &all))
      return std::nullopt;
  return all;
}

bool AffineLaunch::add(Sum &to, const AffineSum::Term &term) const {
  using Index = AffineSum::Term::Index;
  std::int64_t factor = term.factor;
  if (!term.parameters.empty()) {
    const std::optional<std::int64_t> by = product(term.parameters);
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
  std::int64_t length = in_elements ? domain.extent[d] : domain.grid[d];
  if (term.index == Index::local)
    length = whole[locals + d].end;
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

/// Drops the value of a variable at which the sum is 0; false if it is in the middle of the box, which then has a hole.
bool AffineLaunch::exclude(Piece &piece, std::size_t variable, std::int64_t constant, std::int64_t factor) {
  Range &range = piece.box[variable];
  const std::int64_t at = -constant / factor;
  if (at * factor != -constant || at < range.first || at >= range.end)
    return true;
  if (at == range.first) {
    ++range.first;
    return true;
  }
  if (at == range.end - 1) {
    --range.end;
    return true;
  }
  piece.holes.emplace_back(variable, at);
  return false;
}

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
  const bool zero = condition.holds == AffineCondition::Holds::zero,
             not_zero = condition.holds == AffineCondition::Holds::not_zero;
  if (used.empty()) {
    bool holds = constant < 0;
    if (zero || not_zero)
      holds = (constant == 0) == zero;
    if (!holds)
      piece.box[0].end = piece.box[0].first; // no thread
    return true;
  }
  if (not_zero)
    return used.size() == 1 && !condition.of_loop && exclude(piece, used[0], constant, sum.factors[used[0]]);
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
  Piece result{offset, box, endless, access.exact, access.size, access.writes, {}};
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
  for (const AffineCondition &condition : access.conditions) {
    const std::optional<Sum> tested = read(condition.sum);
    bool usable = tested && all_not_negative(condition.unsigned_sums);
    // A guard is evaluated in every turn that reaches it; a loop condition until it fails, in each turn of the loops
    // around.
    Box evaluated = result.box;
    if (condition.of_loop && condition.of_loop <= most_turns)
      evaluated[turns + condition.of_loop - 1].end = evaluated[turns + condition.of_loop - 1].first + 1;
    usable = usable && !may_wrap(*tested, evaluated);
    const bool all = usable &&restrict(result, *tested, condition);
    result.exact &= all;
    if (usable && condition.of_loop && may_wrap(*tested, result.box))
      return std::nullopt;
    if (result.is_empty())
      return result;
  }
  if (may_wrap(result.offset, result.box))
    return std::nullopt;
  return all_not_negative(access.unsigned_sums) ? std::optional(result) : std::nullopt;
}

//===--- all accesses to a container -------------------------------------------------------===//

/// The bytes of accesses that the same threads perform; nothing if these are more than `most` ranges.
std::optional<AffineFootprint::Ranges> AffineLaunch::cover(std::span<const Piece> pieces, std::size_t most) {
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
    if (before * std::uint64_t(radices[k].second) > most)
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

/// Requires one or more pieces, all with the same factors.
std::optional<AffineFootprint> AffineLaunch::in_one_system(std::vector<Piece> pieces) const {
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
    std::optional<AffineFootprint::Ranges> some =
        exact ? cover(std::span(pieces.begin(), others), most_ranges) : std::nullopt;
    if (some && result.covered->size() + some->size() <= most_ranges)
      result.covered->insert(result.covered->end(), some->begin(), some->end());
    else
      result.covered.reset();
    pieces.erase(pieces.begin(), others);
  }
  return result;
}

//===--- pairs of accesses ------------------------------------------------------------------===//

/// The piece as several, as far as its holes allow.
std::vector<AffineLaunch::Piece> AffineLaunch::without_holes(const Piece &piece) {
  constexpr std::size_t most_pieces = 8;
  std::vector<Piece> parts{piece};
  for (auto [variable, value] : piece.holes)
    for (std::size_t k = 0, before = parts.size(); k < before && before * 2 <= most_pieces; ++k) {
      const Range range = parts[k].box[variable];
      if (value < range.first || value >= range.end)
        continue;
      Piece upper = parts[k];
      parts[k].box[variable].end = value;
      upper.box[variable].first = value + 1;
      parts.push_back(std::move(upper));
    }
  std::erase_if(parts, &Piece::is_empty);
  return parts;
}

/// The first byte accessed and the one after the last; nothing if unknown. Not for empty pieces.
std::optional<std::pair<std::int64_t, std::int64_t>> AffineLaunch::reach(const Piece &piece) {
  std::int64_t least = piece.offset.constant, most = least;
  for (std::size_t k = 0; k < variables; ++k) {
    const std::int64_t factor = piece.offset.factors[k];
    if (factor == 0)
      continue;
    if (piece.box[k].end == endless)
      return std::nullopt;
    const std::int64_t first = factor * piece.box[k].first, last = factor * (piece.box[k].end - 1);
    least += std::min(first, last);
    most += std::max(first, last);
  }
  if (piece.limit != endless)
    most = std::min(most, piece.limit - 1);
  return std::pair(least, most + piece.size);
}

namespace {

/// factor * x, where x is in [least, most].
struct Product {
  std::int64_t factor = 0, least = 0, most = 0;
  bool between_threads = false; // x is the distance of two threads in one of their indices
};

/// Searches for values at which a sum of products is above `low` and below `high`. With the products sorted by factors,
/// most values of the first one leave the rest no chance, so there are few to try.
class Search {
public:
  Search(std::vector<Product> of, std::int64_t low, std::int64_t high, bool same_thread_counts, unsigned &steps)
      : products(std::move(of)), low(low), high(high), same_thread_counts(same_thread_counts), steps(steps) {
    for (Product &each : products)
      if (each.factor < 0)
        each = {-each.factor, -each.most, -each.least, each.between_threads};
    std::ranges::sort(products, std::ranges::greater{}, &Product::factor);
    rest.assign(products.size() + 1, {0, 0});
    divisors.assign(products.size() + 1, 0);
    for (std::size_t k = products.size(); k-- > 0;) {
      rest[k] = {rest[k + 1].first + products[k].factor * products[k].least,
                 rest[k + 1].second + products[k].factor * products[k].most};
      divisors[k] = std::gcd(divisors[k + 1], products[k].factor);
    }
  }

  /// True if the search takes too many steps, too.
  bool finds(std::int64_t sum, std::size_t k = 0, bool same_thread = true) {
    if (k == products.size())
      return sum > low && sum < high && (same_thread_counts || !same_thread);
    if (!can_reach(sum, divisors[k]))
      return false;
    const Product &each = products[k];
    const auto [least_rest, most_rest] = rest[k + 1];
    // low < sum + factor * x + rest < high
    const std::int64_t first = std::max(each.least, floor_of(low - sum - most_rest, each.factor) + 1),
                       last = std::min(each.most, -floor_of(-(high - sum - least_rest), each.factor) - 1);
    for (std::int64_t x = first; x <= last; ++x) {
      if (steps == 0)
        return true;
      --steps;
      if (finds(sum + each.factor * x, k + 1, same_thread && !(each.between_threads && x != 0)))
        return true;
    }
    return false;
  }

private:
  std::vector<Product> products;                           // by descending factors, all positive
  std::vector<std::pair<std::int64_t, std::int64_t>> rest; // the bounds of the sum from the k-th product on
  std::vector<std::int64_t> divisors;                      // of all values of that sum
  std::int64_t low, high;
  bool same_thread_counts;
  unsigned &steps;

  /// Returns whether a value in between differs from `sum` by a multiple of `divisor`. Different members of structures
  /// in an array cannot meet, whatever the indices are.
  bool can_reach(std::int64_t sum, std::int64_t divisor) const {
    const std::int64_t first = low + 1, above = (sum - first) % divisor;
    return first + (above < 0 ? above + divisor : above) < high;
  }
};

} // namespace

/// Returns whether the accesses of two different threads may have a byte in common. `steps` limits the search.
bool AffineLaunch::meet(const Piece &one, const Piece &other, unsigned &steps) {
  std::vector<Product> products;
  bool identified = true; // the same distance of 0 in all products means the same thread
  for (std::size_t k = 0; k < variables; ++k) {
    const std::int64_t factor = one.offset.factors[k], other_factor = other.offset.factors[k];
    const Range a = one.box[k], b = other.box[k];
    if ((factor != 0 && a.end == endless) || (other_factor != 0 && b.end == endless))
      return true;
    const bool together = factor != 0 && factor == other_factor;
    if (together) {
      products.push_back({factor, a.first - (b.end - 1), a.end - 1 - b.first, k < turns});
    } else {
      if (factor != 0)
        products.push_back({factor, a.first, a.end - 1, false});
      if (other_factor != 0)
        products.push_back({-other_factor, b.first, b.end - 1, false});
      identified &= k >= turns || std::max(a.end, b.end) - std::min(a.first, b.first) <= 1;
    }
  }
  Search search(std::move(products), -std::int64_t{one.size}, other.size, !identified, steps);
  return search.finds(one.offset.constant - other.offset.constant);
}

std::optional<AffineFootprint> AffineLaunch::in_pairs(const std::vector<Piece> &pieces) {
  struct Reached {
    Piece piece;
    std::int64_t begin, end;
  };
  std::vector<Reached> all;
  AffineFootprint result{endless, -endless, std::nullopt};
  for (const Piece &piece : pieces)
    for (Piece &part : without_holes(piece)) {
      const auto bytes = reach(part);
      if (!bytes)
        return std::nullopt;
      if (bytes->second - part.size < bytes->first)
        continue; // the limit excludes all
      result.begin = std::min(result.begin, bytes->first);
      result.end = std::max(result.end, bytes->second);
      all.push_back({std::move(part), bytes->first, bytes->second});
    }
  unsigned steps = 4096;
  for (std::size_t k = 0; k < all.size(); ++k)
    for (std::size_t other = k; other < all.size(); ++other)
      if ((all[k].piece.writes || all[other].piece.writes) && all[k].begin < all[other].end &&
          all[other].begin < all[k].end && meet(all[k].piece, all[other].piece, steps))
        return std::nullopt;
  if (all.empty())
    return AffineFootprint{0, 0, std::nullopt};
  return result;
}

std::optional<AffineFootprint> AffineLaunch::disjoint(std::span<const AffineAccess> accesses) const {
  std::vector<Sum> offsets;
  for (const AffineAccess &access : accesses) {
    std::optional<Sum> offset = sum(access.offset);
    if (!offset)
      return std::nullopt;
    offsets.push_back(*offset);
  }
  // If a condition uses an index in the whole launch, everything must be expressed in such indices.
  std::array<bool, AMPSIM_MAX_RANK> whole_dimensions{};
  Box box = whole;
  for (unsigned d = 0; d < domain.rank && domain.tiled; ++d) {
    const bool possible =
        !offsets.empty() && std::ranges::all_of(offsets, [&](const Sum &each) { return is_whole_index(each, d); });
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
    if (!found->is_empty())
      pieces.push_back(*std::move(found));
  }
  if (pieces.empty())
    return AffineFootprint{0, 0, AffineFootprint::Ranges()};
  const bool same_factors = std::ranges::all_of(
      pieces, [&](const Piece &each) { return each.offset.factors == pieces[0].offset.factors; });
  std::optional<AffineFootprint> result;
  if (same_factors)
    result = in_one_system(pieces);
  if (!result && std::ranges::any_of(pieces, &Piece::writes))
    result = in_pairs(pieces);
  return result;
}

/// The piece of an access, if its reach is known. It is empty if no thread performs the access.
std::optional<AffineLaunch::Piece> AffineLaunch::reaching(const AffineAccess &access) const {
  const std::optional<Sum> offset = sum(access.offset);
  std::optional<Piece> found = offset ? piece(access, *offset, whole, {}) : std::nullopt;
  if (!found || found->is_empty())
    return found;
  const auto bytes = reach(*found);
  if (!bytes)
    return std::nullopt;
  if (bytes->second - found->size < bytes->first) // the limit excludes all
    found->box[0].end = found->box[0].first;
  return found;
}

std::optional<std::pair<std::int64_t, std::int64_t>>
AffineLaunch::reach(std::span<const AffineAccess> accesses) const {
  std::optional<std::pair<std::int64_t, std::int64_t>> all;
  for (const AffineAccess &access : accesses) {
    const std::optional<Piece> found = reaching(access);
    if (!found)
      return std::nullopt;
    if (found->is_empty())
      continue;
    const auto [begin, end] = *reach(*found);
    all = all ? std::pair(std::min(all->first, begin), std::max(all->second, end)) : std::pair(begin, end);
  }
  return all ? all : std::pair<std::int64_t, std::int64_t>(0, 0);
}

std::optional<AffineFootprint::Ranges> AffineLaunch::written(std::span<const AffineAccess> accesses) const {
  constexpr std::size_t many = 4096;
  AffineFootprint::Ranges all;
  for (const AffineAccess &access : accesses) {
    if (!access.writes)
      continue;
    const std::optional<Piece> found = reaching(access);
    if (!found)
      return std::nullopt;
    if (found->is_empty())
      continue;
    const auto parts = cover(std::span(&*found, 1), many);
    const auto [begin, end] = *reach(*found);
    if (parts && all.size() + parts->size() <= many)
      all.insert(all.end(), parts->begin(), parts->end());
    else
      all.emplace_back(begin, std::uint64_t(end - begin));
  }
  return all;
}

} // namespace ampsim
