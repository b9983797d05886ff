// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads that the explain pass knows in advance to change nothing.
//
// A barrier interval's history keeps a few of the many threads that read an element (frontier.h, earliest.h). As soon
// as one is dropped, so are the later ones in the same iterations. In a tiled matrix product that is most accesses,
// and looking it up in the history takes ten times as long as here.
#pragma once

#include "detector/detect/shadow_cell.h"
#include "detector/explain/frontier.h"
#include "model/abi.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace ampsim {

/// Some of the settled reads of the present barrier interval: an entry for every few granules.
class SettledReads {
public:
  /// Notes that no read by a thread not below `occurrence`'s in these iterations will be kept.
  void note(Space space, SiteId site, std::uint64_t address, std::uint32_t size, const Occurrence &occurrence) {
    if (occurrence.iterations.size() > depth_limit)
      return;
    Entry &entry = at(address);
    entry = {address, occurrence.thread, site, size, interval, space, std::uint8_t(occurrence.iterations.size()),
             {}};
    std::ranges::copy(occurrence.iterations, entry.iterations.begin());
  }
  bool has(Space space, SiteId site, std::uint64_t address, std::uint32_t size,
           const ampsim_thread_context &thread) const {
    const Entry &entry = at(address);
    if (entry.address != address || entry.interval != interval || entry.space != space || entry.site != site ||
        entry.size != size || ThreadRank(thread.tile_rank, thread.rank_in_tile) < entry.thread)
      return false;
    for (std::size_t k = 0; k < depth_limit; ++k) // no call
      if (k < entry.depth && entry.iterations[k] != thread.iterations[k])
        return false;
    return true;
  }
  /// Forgets all, after a change of histories other than by an access.
  void clear() {
    if (++interval == 0) {
      entries.fill({});
      interval = 1;
    }
  }

private:
  static constexpr std::size_t depth_limit = 3;
  struct Entry {
    std::uint64_t address = 0;
    ThreadRank thread;
    SiteId site = no_site;
    std::uint32_t size = 0, interval = 0;
    Space space = Space::global;
    std::uint8_t depth = 0;
    std::array<std::uint32_t, depth_limit> iterations{};
  };
  Entry &at(std::uint64_t address) { return entries[address / granule_bytes % entries.size()]; }
  const Entry &at(std::uint64_t address) const { return entries[address / granule_bytes % entries.size()]; }

  std::array<Entry, 1024> entries;
  std::uint32_t interval = 1;
};

} // namespace ampsim
