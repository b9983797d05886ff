// Copies out and back.
#include "simulator/snapshot.h"

#include <algorithm>
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
    storage.reset(); // first, so that both are never there at once
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

const char *Snapshot::first_difference() const {
  const char *kept = storage.get();
  for (const Range &range : ranges) {
    if (std::memcmp(range.begin, kept, range.size) != 0)
      return std::mismatch(range.begin, range.begin + range.size, kept).first;
    kept += range.size + bit_bytes(range.size);
  }
  return nullptr;
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
