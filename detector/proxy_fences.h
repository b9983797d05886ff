// Fences between proxies: the threads' writes that bulk copies, which use the asynchronous proxy, are guaranteed to
// see.
//
// A bulk copy sees a thread's write, by the generic proxy, if a fence between the two proxies (fence.proxy.async)
// comes between the two (PTX ISA, "Proxies" and "Causality Order"): after the write, in the writing thread; or in the
// thread that issues the copy, once it knows of the write; or in another thread, after a barrier of the tile. A write
// by a thread of another tile needs the fence in that thread or, in the tile that copies, in a thread that knows of
// the write. The order of write and copy itself is checked elsewhere. A fence is taken to be for all memory.
//
// Times rise as the tile is simulated. The detect pass uses its stamps, and records for a fence the last stamp that
// it covers; the explain pass counts.
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

/// The fences of one tile.
template <class Time> class ProxyFences {
public:
  void clear() {
    last.clear();
    latest_interval = {};
  }
  /// `now`: the last time that it covers; `interval`: the time at which the present barrier interval began.
  void fence(std::uint32_t thread, Time now, Time interval) {
    if (thread >= last.size())
      last.resize(thread + 1);
    last[thread] = now;
    latest_interval = interval;
  }
  bool any() const { return !last.empty(); }
  /// Returns true if a fence follows the write of `writer` at `when`, in the same thread or after a barrier of the
  /// tile. (Times are above 0. Fences of other threads that know of the write by other means are left to the explain
  /// pass.)
  bool covers(std::uint32_t writer, Time when) const { return of(writer) >= when || latest_interval > when; }

private:
  std::vector<Time> last; // by thread
  Time latest_interval{}; // that of the last fence of any thread
  Time of(std::uint32_t thread) const { return thread < last.size() ? last[thread] : Time{}; }
};

/// For the explain pass: the last writers of memory that bulk copies may read, by granule, for one tile.
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
  /// Called at the tile's end. Calls `each` with its writes to global memory, the granules, and true if a fence
  /// follows them.
  template <class Each> void leave(const Each &each) const {
    for (const auto &[at, write] : writes)
      if ((at & 1) == unsigned(Space::global))
        each(write, at >> 1, fences.covers(std::uint32_t(write.by.occurrence.thread.in_tile), write.time));
  }
  bool has(Space space, std::uint64_t granule) const { return writes.contains(key(space, granule)); }
  /// Returns true if a thread's last fence, with its moment, meets the condition.
  template <class Condition> bool any_fence(const Condition &condition) const {
    return std::ranges::any_of(passed, [&](const auto &each) { return condition(each.first, each.second); });
  }
  /// The moment of the thread's last fence; null if it has passed none.
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
  /// Records a write by the asynchronous proxy.
  void copied(Space space, std::uint64_t address, std::uint64_t size) {
    for (std::uint64_t granule = address / granule_bytes; granule * granule_bytes < address + size; ++granule)
      writes.erase(key(space, granule));
  }
  /// Calls `each` with the writes to the copy's source that no fence follows, and their granules.
  template <class Each>
  void unfenced(Space space, std::uint64_t address, std::uint64_t size, const Each &each) const {
    if (writes.empty())
      return;
    for (std::uint64_t granule = address / granule_bytes; granule * granule_bytes < address + size; ++granule) {
      const auto found = writes.find(key(space, granule));
      if (found != writes.end() &&
          !fences.covers(std::uint32_t(found->second.by.occurrence.thread.in_tile), found->second.time))
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
