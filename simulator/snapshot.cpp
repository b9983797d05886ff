// Copies out and back.
#include "simulator/snapshot.h"

#include <cstring>

namespace ampsim {

namespace {
std::uint64_t bit_bytes(std::uint64_t size) { return (size + 7) / 8; }
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
    std::memcpy(to, arena.initialised() + (range.begin - arena.begin()) / 8, bit_bytes(range.size));
    to += bit_bytes(range.size);
  }
}

void Snapshot::restore(const Arena &arena) const {
  const char *from = storage.get();
  for (const Range &range : ranges) {
    std::memcpy(range.begin, from, range.size);
    from += range.size;
    std::memcpy(arena.initialised() + (range.begin - arena.begin()) / 8, from, bit_bytes(range.size));
    from += bit_bytes(range.size);
  }
}

} // namespace ampsim
