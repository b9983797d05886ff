// Fences between proxies: what bulk copies, which go by the asynchronous proxy, may rely on of what threads have written.
//
// A bulk copy sees what a thread has written, by the generic proxy, where a fence between the two proxies
// (fence.proxy.async) stands between the two (PTX ISA, "Proxies" and "Causality Order"): behind the write, in the thread that
// has written; or in the one that asks for the copy, once it knows of the write; or in another one, behind a barrier of
// the tile. What a thread of another tile has written wants the fence in that thread, or in the tile that copies, in a thread that
// knows of the write. That they are in order at all is looked for elsewhere. A fence is taken to be for all memory.
//
// Times rise as the tile is simulated. The detect pass has its stamps, of which a fence is the last that it covers;
// the explain pass counts.
#pragma once

#include "detector/access_order.h"
#include "detector/frontier.h"
#include "detector/shadow_cell.h"
#include "model/access.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ampsim {

/// Of one tile.
template <class Time> class ProxyFences {
public:
  void clear() {
    last.clear();
    latest_interval = {};
  }
  /// `now`: the last time that it covers; `interval`: with which the present barrier interval began.
  void fence(std::uint32_t thread, Time now, Time interval) {
    if (thread >= last.size())
      last.resize(thread + 1);
    last[thread] = now;
    latest_interval = interval;
  }
  bool any() const { return !last.empty(); }
  /// Is one behind what `writer` wrote at `when`, by itself or behind a barrier of the tile? (Times begin behind 0. That of
  /// another thread which knows of the write by other means is left to the explain pass.)
  bool behind(std::uint32_t writer, Time when) const { return of(writer) >= when || latest_interval > when; }

private:
  std::vector<Time> last; // by thread
  Time latest_interval{}; // that of anybody's last fence
  Time of(std::uint32_t thread) const { return thread < last.size() ? last[thread] : Time{}; }
};

/// For the explain pass: who wrote last what bulk copies may read, by granule. Of one tile.
class GenericWrites {
public:
  struct Write {
    std::uint64_t time = 0;
    Moment moment;
    KeptSide by;
  };

  void clear() {
    if (now == 0)
      return;
    writes.clear();
    fences.clear();
    passed.clear();
    now = interval = 0;
  }
  void barrier() { interval = ++now; }
  void fence(std::uint32_t thread, const Moment &moment) {
    fences.fence(thread, now, interval);
    passed.insert_or_assign(thread, moment);
    ++now;
  }
  /// The tile ends: calls `each` with its writes to global memory, the granules, and whether a fence is behind them.
  template <class Each> void leave(const Each &each) const {
    for (const auto &[at, write] : writes)
      if ((at & 1) == unsigned(Space::global))
        each(write, at >> 1, fences.behind(std::uint32_t(write.by.occurrence.thread.in_tile), write.time));
  }
  bool has(Space space, std::uint64_t granule) const { return writes.contains(key(space, granule)); }
  /// Is there a thread whose last fence, at some moment, is as asked for?
  template <class Asked> bool any_fence(const Asked &asked) const {
    return std::ranges::any_of(passed, [&](const auto &each) { return asked(each.first, each.second); });
  }
  /// Of the thread's last fence; null where it has passed none.
  const Moment *last_fence(std::uint32_t thread) const {
    const auto found = passed.find(thread);
    return found == passed.end() ? nullptr : &found->second;
  }
  void written(Space space, const Side &side, const Moment &moment, const Occurrence &occurrence) {
    if (now == 0)
      barrier();
    for (std::uint64_t granule = side.address / granule_bytes; granule * granule_bytes < side.address + side.size;
         ++granule)
      writes.insert_or_assign(key(space, granule), Write{now, moment, {side, occurrence}});
  }
  /// By the asynchronous proxy.
  void copied(Space space, std::uint64_t address, std::uint64_t size) {
    for (std::uint64_t granule = address / granule_bytes; granule * granule_bytes < address + size; ++granule)
      writes.erase(key(space, granule));
  }
  /// Calls `each` with those writes to the granules of what is copied from that no fence is behind, and the granules.
  template <class Each>
  void unfenced(Space space, std::uint64_t address, std::uint64_t size, const Each &each) const {
    if (writes.empty())
      return;
    for (std::uint64_t granule = address / granule_bytes; granule * granule_bytes < address + size; ++granule) {
      const auto found = writes.find(key(space, granule));
      if (found != writes.end() &&
          !fences.behind(std::uint32_t(found->second.by.occurrence.thread.in_tile), found->second.time))
        each(found->second, granule);
    }
  }

private:
  std::unordered_map<std::uint64_t, Write> writes;
  ProxyFences<std::uint64_t> fences;
  std::unordered_map<std::uint32_t, Moment> passed; // by thread: its last fence
  std::uint64_t now = 0, interval = 0;
  static std::uint64_t key(Space space, std::uint64_t granule) { return granule << 1 | unsigned(space); }
};

/// Barriers in shared memory that threads have initialised (mbarrier.init), and no fence is behind: one of its thread, of
/// barriers (fence.mbarrier_init) or between the proxies, or one between the proxies by a thread that knows of it. Bulk copies
/// count at them by the asynchronous proxy. Of all tiles of a worker that are not yet done. `Details`: what a pass keeps of
/// each.
template <class Details> class UnfencedBarriers {
public:
  struct Barrier {
    Space space = Space::tile_local;
    std::uint64_t begin = 0;
    std::uint64_t tile = 0;
    std::uint32_t thread = 0;
    SiteId site = no_site;
    bool known_to_all = false; // of its tile: a barrier is behind
    Details details{};
  };
  bool empty() const { return barriers.empty(); }
  void clear() { barriers.clear(); }
  void initialised(Barrier &&barrier) {
    std::erase_if(barriers,
                  [&](const Barrier &each) { return is_at(each, barrier.space, barrier.begin, barrier.tile); });
    barriers.push_back(std::move(barrier));
  }
  /// `between_proxies`: else of its own thread's barriers alone. `knows`: does the thread know of it by other means?
  template <class Knows>
  void fence(std::uint64_t tile, std::uint32_t thread, bool between_proxies, const Knows &knows) {
    std::erase_if(barriers, [&](const Barrier &each) {
      const bool own = each.tile == tile && each.thread == thread;
      return own || (between_proxies && ((each.tile == tile && each.known_to_all) || knows(each)));
    });
  }
  void pass_barrier(std::uint64_t tile) {
    for (Barrier &each : barriers)
      each.known_to_all |= each.tile == tile;
  }
  void end_tile(std::uint64_t tile) {
    std::erase_if(barriers, [&](const Barrier &each) { return each.tile == tile; });
  }
  /// Null where it is fenced, or was initialised otherwise.
  const Barrier *find(Space space, std::uint64_t begin, std::uint64_t tile) const {
    const auto found =
        std::ranges::find_if(barriers, [&](const Barrier &each) { return is_at(each, space, begin, tile); });
    return found == barriers.end() ? nullptr : &*found;
  }

private:
  std::vector<Barrier> barriers;
  /// Tiles have their tile-local memory at the same addresses, but for that of clusters, which is global memory.
  static bool is_at(const Barrier &barrier, Space space, std::uint64_t begin, std::uint64_t tile) {
    return barrier.space == space && barrier.begin == begin && (space == Space::global || barrier.tile == tile);
  }
};

} // namespace ampsim
