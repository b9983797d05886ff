// Copies out and back.
#include "simulator/snapshot.h"

#include <cstdlib>
#include <cstring>

namespace ampsim {

namespace {
std::uint64_t bit_bytes(std::uint64_t size) { return (size + 7) / 8; }
std::uint8_t *bits_of(const Arena &arena, const Snapshot::Range &range) {
  return arena.initialised() + (range.begin - arena.begin()) / 8;
}
} // namespace

void Snapshot::take(const Arena &arena, const std::vector<Range> &new_ranges) {
  ranges = new_ranges;
  std::uint64_t needed = 0;
  for (const Range &range : ranges)
    needed += range.size + bit_bytes(range.size);
  if (needed > capacity) {
    storage.reset(); // first, so that both never exist at once
    storage.reset(new char[needed]);
    capacity = needed;
  }
  char *to = storage.get();
  for (const Range &range : ranges) {
    std::memcpy(to, range.begin, range.size);
    to += range.size;
    std::memcpy(to, bits_of(arena, range), bit_bytes(range.size));
    to += bit_bytes(range.size);
  }
}

void Snapshot::restore(Arena &arena) const {
  const char *from = storage.get();
  for (const Range &range : ranges) {
    std::memcpy(range.begin, from, range.size);
    from += range.size;
    std::memcpy(bits_of(arena, range), from, bit_bytes(range.size));
    arena.forget_initialised(range.begin);
    from += bit_bytes(range.size);
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

std::optional<Snapshot::Difference> Snapshot::first_difference(const void *code) const {
  const char *kept = storage.get();
  for (const Range &range : ranges) {
    if (std::memcmp(range.begin, kept, range.size) != 0)
      for (std::uint64_t k = 0; k < range.size; ++k)
        if (range.begin[k] != kept[k] && !is_in_nan(range.begin, kept, k, range.size) &&
            !is_in_address_of_code(range.begin, kept, k, range.size, code))
          return Difference{range.begin + k, static_cast<unsigned char>(kept[k])};
    kept += range.size + bit_bytes(range.size);
  }
  return std::nullopt;
}

void InitialisedBytes::take(const Arena &arena, const std::vector<Snapshot::Range> &new_ranges) {
  ranges = new_ranges;
  bits.clear();
  for (const Snapshot::Range &range : ranges)
    bits.insert(bits.end(), bits_of(arena, range), bits_of(arena, range) + bit_bytes(range.size));
}

void InitialisedBytes::add_to(const Arena &arena) const {
  const std::uint8_t *from = bits.data();
  for (const Snapshot::Range &range : ranges)
    for (std::uint64_t k = 0; k < bit_bytes(range.size); ++k)
      bits_of(arena, range)[k] |= *from++;
}

} // namespace ampsim
