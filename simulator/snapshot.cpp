// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies out and back.
#include "simulator/snapshot.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace ampsim {

namespace {

ByteRange bits_of(const Arena &arena, const Snapshot::Range &range) {
  auto *first = reinterpret_cast<char *>(arena.initialised() + (range.begin - arena.begin()) / 8);
  return {first, (range.size + 7) / 8};
}

} // namespace

void Snapshot::take(const Arena &arena, const std::vector<Range> &ranges) {
  areas.clear();
  std::uint64_t needed = 0;
  areas.reserve(2 * ranges.size());
  auto add = [&](const ByteRange &place, bool has_bits) {
    Area &area = areas.emplace_back(Area{place, {}, needed, has_bits, place.size < page_bytes});
    if (!area.whole)
      area.parts = has_bits ? touched_parts(place) : arena.touched(place);
    for (const ByteRange &part : area.kept())
      needed += part.size;
  };
  for (const Range &range : ranges) {
    add({range.begin, range.size}, false);
    add(bits_of(arena, range), true);
  }
  if (needed > capacity) {
    capacity = 0;
    storage.reset(); // first, so that both never exist at once
    storage.reset(new char[needed]);
    capacity = needed;
  }
  for (const Area &area : areas) {
    char *to = storage.get() + area.stored;
    for (const ByteRange &part : area.kept()) {
      std::memcpy(to, part.begin, part.size);
      to += part.size;
    }
  }
}

/// The parts of the area that have been touched since, but not before.
std::vector<ByteRange> Snapshot::new_parts(const Area &area) {
  if (area.whole || (area.parts.size() == 1 && area.parts[0].size == area.place.size))
    return {};
  return without(touched_parts(area.place), area.parts);
}

void Snapshot::restore(Arena &arena) const {
  for (const Area &area : areas) {
    for (const ByteRange &part : new_parts(area))
      arena.filled_pages().reset(part);
    const char *from = storage.get() + area.stored;
    for (const ByteRange &part : area.kept()) {
      std::memcpy(part.begin, from, part.size);
      from += part.size;
    }
    if (!area.has_bits)
      arena.forget_initialised(area.place.begin);
  }
}

namespace {

/// Returns whether both are the same NaN except for the sign, in a format with this many bits of exponent and fraction.
template <class Bits> bool are_nans(const char *one, const char *other, unsigned exponent, unsigned fraction) {
  Bits first, second;
  std::memcpy(&first, one, sizeof first);
  std::memcpy(&second, other, sizeof second);
  const Bits sign = Bits(Bits{1} << (exponent + fraction)),
             infinite = Bits(((Bits{1} << exponent) - 1) << fraction);
  return Bits(first | sign) == Bits(second | sign) && Bits(first & Bits(~sign)) > infinite;
}

/// Returns whether the byte is part of a NaN in both ranges, the same one except for its sign. Each range begins at a
/// multiple of 8.
bool is_in_nan(const char *one, const char *other, std::uint64_t byte, std::uint64_t size) {
  const auto both = [&]<class Bits>(Bits, unsigned exponent, unsigned fraction) {
    const std::uint64_t place = byte / sizeof(Bits) * sizeof(Bits);
    return place + sizeof(Bits) <= size && are_nans<Bits>(one + place, other + place, exponent, fraction);
  };
  return both(std::uint64_t{}, 11, 52) || both(std::uint32_t{}, 8, 23) || both(std::uint16_t{}, 5, 10) ||
         both(std::uint16_t{}, 8, 7);
}

/// Returns whether the byte is part of an address of code, or of data near code, in both ranges. Each range begins at a
/// multiple of 8.
bool is_in_address_of_code(const char *one, const char *other, std::uint64_t byte, std::uint64_t size,
                           const void *code) {
  constexpr std::int64_t near = std::int64_t{1} << 30;
  const std::uint64_t place = byte / sizeof(std::int64_t) * sizeof(std::int64_t);
  if (place + sizeof(std::int64_t) > size)
    return false;
  const auto is_near = [&](const char *range) {
    std::int64_t address;
    std::memcpy(&address, range + place, sizeof address);
    return std::abs(address - std::int64_t(reinterpret_cast<std::intptr_t>(code))) < near;
  };
  return is_near(one) && is_near(other);
}

} // namespace

std::optional<Snapshot::Difference> Snapshot::first_difference(const Arena &arena, const void *code) const {
  // Parts begin at the start of a block or of a page, so no value reaches from one into the next.
  auto compare = [&](const char *now, const char *before, std::uint64_t size) -> std::optional<Difference> {
    if (std::memcmp(now, before, size) != 0)
      for (std::uint64_t k = 0; k < size; ++k)
        if (now[k] != before[k] && !is_in_nan(now, before, k, size) &&
            !is_in_address_of_code(now, before, k, size, code))
          return Difference{now + k, static_cast<unsigned char>(before[k])};
    return std::nullopt;
  };
  for (const Area &area : areas) {
    if (area.has_bits)
      continue;
    const char *kept = storage.get() + area.stored;
    for (const ByteRange &part : area.kept()) {
      if (const auto found = compare(part.begin, kept, part.size))
        return found;
      kept += part.size;
    }
    std::optional<Difference> found;
    for (const ByteRange &part : new_parts(area))
      arena.filled_pages().for_each_part(part, [&](const ByteRange &each, std::uint32_t value) {
        const FillPattern pattern = pattern_of(value);
        for (std::uint64_t k = 0; k < each.size && !found; k += pattern.size())
          found = compare(each.begin + k, pattern.data(), std::min<std::uint64_t>(pattern.size(), each.size - k));
      });
    if (found)
      return found;
  }
  return std::nullopt;
}

void InitialisedBytes::take(const Arena &arena, const std::vector<Snapshot::Range> &ranges) {
  parts.clear();
  bits.clear();
  for (const Snapshot::Range &range : ranges)
    for (const ByteRange &part : touched_parts(bits_of(arena, range))) {
      parts.push_back(part);
      bits.insert(bits.end(), part.begin, part.end());
    }
}

void InitialisedBytes::add() const {
  const std::uint8_t *from = bits.data();
  for (const ByteRange &part : parts)
    for (std::uint64_t k = 0; k < part.size; ++k)
      part.begin[k] = char(part.begin[k] | *from++);
}

} // namespace ampsim
