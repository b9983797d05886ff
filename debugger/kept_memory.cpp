// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See kept_memory.h.
#include "debugger/kept_memory.h"

#include <algorithm>
#include <cstring>

namespace ampsim::debugger {

KeptMemory::KeptMemory(Arena &arena, std::vector<Snapshot::Range> of, std::uint64_t &sum) : arena(arena), sum(sum) {
  std::erase_if(of, [](const Snapshot::Range &range) { return range.size == 0; });
  std::ranges::sort(of, {}, &Snapshot::Range::begin);
  for (const Snapshot::Range &range : of) {
    if (char *end = range.begin + range.size;
        !ranges.empty() && range.begin <= ranges.back().begin + ranges.back().size)
      ranges.back().size = std::max(ranges.back().size, std::uint64_t(end - ranges.back().begin));
    else
      ranges.push_back(range);
  }
  if (ranges.empty())
    return;
  begin = arena.begin() + std::uint64_t(ranges.front().begin - arena.begin()) / page_bytes * page_bytes;
  const Snapshot::Range &last = ranges.back();
  written.assign(std::uint64_t(last.begin + last.size - 1 - begin) / page_bytes + 1, 1);
  first.assign(written.size() + 1, 0);
  for (const Snapshot::Range &range : ranges)
    for (char *at = range.begin, *const end = at + range.size; at < end;) {
      const std::uint64_t in_page = std::uint64_t(at - begin) % page_bytes;
      places.push_back({at, std::uint32_t(std::min<std::uint64_t>(page_bytes - in_page, std::uint64_t(end - at)))});
      ++first[page_of(places.back()) + 1];
      at += places.back().size;
    }
  for (std::size_t page = 0; page < written.size(); ++page)
    first[page + 1] += first[page];
  latest.resize(places.size());
}

std::uint8_t *KeptMemory::bits_of(const Place &place) const {
  return arena.initialised() + (place.begin - arena.begin()) / 8;
}

KeptMemory::Image KeptMemory::keep() {
  for (auto page = written.begin(); (page = std::find(page, written.end(), 1)) != written.end(); ++page) {
    *page = 0;
    const std::size_t number = std::size_t(page - written.begin());
    for (std::uint32_t k = first[number]; k < first[number + 1]; ++k) {
      const Place &place = places[k];
      auto piece = std::make_shared<Piece>(sum, place.size + bit_bytes(place));
      std::memcpy(piece->bytes.get(), place.begin, place.size);
      std::memcpy(piece->bytes.get() + place.size, bits_of(place), bit_bytes(place));
      latest[k] = std::move(piece);
    }
  }
  return latest;
}

void KeptMemory::restore(const Image &image) {
  for (std::size_t k = 0; k < places.size(); ++k) {
    const Place &place = places[k];
    if (latest[k] == image[k] && !written[page_of(place)])
      continue;
    std::memcpy(place.begin, image[k]->bytes.get(), place.size);
    std::memcpy(bits_of(place), image[k]->bytes.get() + place.size, bit_bytes(place));
  }
  for (const Snapshot::Range &range : ranges)
    arena.forget_initialised(range.begin);
  std::ranges::fill(written, std::uint8_t{0});
  latest = image;
}

} // namespace ampsim::debugger
