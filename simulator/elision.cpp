#include "simulator/elision.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace ampsim {

namespace {

/// Distances in bytes of one access from its container's first element: `constant` plus, for each index of the
/// thread, that index times its factor.
struct Distances {
  std::array<std::int64_t, 2 * AMPSIM_MAX_RANK>
      factors{}; // [d]: of the tile, or of the thread where untiled; [8 + d]: local
  std::int64_t constant = 0;
  std::uint32_t size = 0;
  friend bool same_factors(const Distances &a, const Distances &b) { return a.factors == b.factors; }
};

constexpr std::size_t most_ranges = 1 << 16;
constexpr std::int64_t limit = std::int64_t{1} << 31; // indices are of 32 bits: beyond, they may have wrapped

class LaunchIndices {
public:
  LaunchIndices(const Domain &domain, const void *arguments)
      : domain(domain), arguments(static_cast<const char *>(arguments)) {
    for (unsigned d = 0; d < domain.rank; ++d) {
      lengths[d] = domain.tiled ? domain.grid[d] : domain.extent[d];
      lengths[AMPSIM_MAX_RANK + d] = domain.tiled ? domain.tile[d] : 1;
    }
  }

  std::optional<Distances> distances(const AffineOffset &offset) const {
    Distances result;
    result.size = offset.size;
    std::int64_t magnitude = 0;
    for (const AffineOffset::Term &term : offset.terms) {
      std::int64_t factor = term.factor;
      for (const AffineOffset::Parameter &each : term.parameters)
        if (__builtin_mul_overflow(factor, std::int64_t{parameter(each)}, &factor) || std::abs(factor) >= limit)
          return std::nullopt;
      if (!add(result, term, factor, magnitude) || magnitude >= limit)
        return std::nullopt;
    }
    return result;
  }

  /// Do accesses with these distances, of the same factors all, keep threads apart? If so, says what they cover
  /// together, as ranges of (begin, bytes) relative to the container; too many of them count as a no.
  using Ranges = std::vector<std::pair<std::int64_t, std::uint64_t>>;
  std::optional<Ranges> apart(std::span<const Distances> all) const {
    std::int64_t least = all[0].constant, end = least;
    for (const Distances &each : all) {
      least = std::min(least, each.constant);
      end = std::max(end, each.constant + each.size);
    }
    std::int64_t first = least;                                 // of what is covered
    std::vector<std::pair<std::int64_t, std::int64_t>> radices; // |factor|, length
    for (std::size_t k = 0; k < lengths.size(); ++k)
      if (lengths[k] > 1) {
        radices.emplace_back(std::abs(all[0].factors[k]), lengths[k]);
        first += std::min<std::int64_t>(all[0].factors[k], 0) * (lengths[k] - 1);
      }
    std::sort(radices.begin(), radices.end());
    std::int64_t span = end - least;
    for (auto [factor, length] : radices) {
      if (factor < span)
        return std::nullopt;
      span += factor * (length - 1);
    }

    std::vector<bool> touched(std::size_t(end - least));
    for (const Distances &each : all)
      std::fill_n(touched.begin() + (each.constant - least), each.size, true);
    bool gaps = std::find(touched.begin(), touched.end(), false) != touched.end();
    // The innermost indices that leave no gap make one range.
    std::int64_t length = end - least;
    std::size_t k = 0;
    for (; k < radices.size() && radices[k].first == length && !gaps; ++k)
      length *= radices[k].second;
    std::vector<std::int64_t> starts{first};
    for (; k < radices.size(); ++k) {
      std::size_t before = starts.size();
      if (before * std::uint64_t(radices[k].second) > most_ranges)
        return std::nullopt;
      for (std::int64_t index = 1; index < radices[k].second; ++index)
        for (std::size_t i = 0; i < before; ++i)
          starts.push_back(starts[i] + radices[k].first * index);
    }
    Ranges covered;
    for (std::int64_t start : starts)
      if (!gaps)
        covered.emplace_back(start, std::uint64_t(length));
      else
        for (const Distances &each : all)
          covered.emplace_back(start + (each.constant - least), each.size);
    return covered;
  }

private:
  const Domain &domain;
  const char *arguments;
  std::array<std::int64_t, 2 * AMPSIM_MAX_RANK> lengths{};

  std::int32_t parameter(const AffineOffset::Parameter &where) const {
    const char *at = arguments + where.offset;
    if (where.in_container)
      at = *reinterpret_cast<const char *const *>(at) + *where.in_container;
    std::int32_t value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }

  bool add(Distances &to, const AffineOffset::Term &term, std::int64_t factor, std::int64_t &magnitude) const {
    using Index = AffineOffset::Term::Index;
    if (term.index == Index::one) {
      to.constant += factor;
      magnitude += std::abs(factor);
      return true;
    }
    unsigned d = term.dimension;
    if (d >= domain.rank || (!domain.tiled && term.index != Index::global))
      return false;
    magnitude += std::abs(factor) * std::max<std::int64_t>(domain.extent[d] - 1, 0);
    bool whole = term.index == Index::global || term.index == Index::tile_origin;
    if (term.index == Index::global || term.index == Index::local)
      to.factors[domain.tiled ? AMPSIM_MAX_RANK + d : d] += factor;
    if (domain.tiled && term.index != Index::local)
      to.factors[d] += whole ? factor * domain.tile[d] : factor;
    return true;
  }
};

} // namespace

std::optional<std::vector<WrittenRange>> elide_checks(const Kernel &kernel, const Launch &launch,
                                                      const Domain &domain, const void *arguments,
                                                      LaunchBinding &binding) {
  std::vector<WrittenRange> written;
  LaunchIndices indices(domain, arguments);
  for (std::size_t k = 0; k < kernel.uses.size(); ++k) {
    const CaptureUse &use = kernel.uses[k];
    if (!use.elided)
      continue;
    const Region &region = launch.regions[k];
    if (!region.begin)
      return std::nullopt;
    for (std::size_t other = 0; other < kernel.uses.size(); ++other)
      if (other != k && launch.regions[other].begin == region.begin && (use.writes || kernel.uses[other].writes) &&
          (kernel.uses[other].reads || kernel.uses[other].writes))
        return std::nullopt;
    bool initialised = binding.all_initialised(launch, k);
    if (use.reads && !initialised)
      return std::nullopt;
    if (!use.writes)
      continue;
    std::vector<Distances> all;
    for (const AffineOffset &access : use.accesses) {
      std::optional<Distances> each = indices.distances(access);
      if (!each || (!all.empty() && !same_factors(all[0], *each)))
        return std::nullopt;
      all.push_back(*each);
    }
    if (all.empty() || (!initialised && !use.always_writes))
      return std::nullopt;
    std::optional<LaunchIndices::Ranges> covered = indices.apart(all);
    if (!covered)
      return std::nullopt;
    const std::int64_t origin = region.origin - region.begin;
    bool bounded = std::ranges::all_of(use.accesses, &AffineOffset::bounded), inside = true;
    for (auto [begin, bytes] : *covered) {
      inside &= origin + begin >= 0 && std::uint64_t(origin + begin) + bytes <= region.bytes;
      if (!initialised)
        written.push_back({region.origin + begin, bytes});
    }
    if (!inside && (!bounded || !initialised))
      return std::nullopt;
  }
  return written;
}

} // namespace ampsim
