// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fences between proxies: the threads' writes that bulk copies, which use the asynchronous proxy, are guaranteed to
// see.
//
// A bulk copy sees a thread's write, by the generic proxy, if a fence between the two proxies (fence.proxy.async) comes
// between the two in causality order (PTX ISA, "Proxies" and "Causality Order"): the write happens before the fence, and
// the fence before the copy. The fence is in the writing thread, in the thread that issues the copy, or in a third one of
// their tile. Across tiles this is approximated: a fence of the writing tile counts if it follows the write at all, and
// otherwise only fences of the copying tile do, once the writing tile has ended (docs/detection.md, approximations). The
// order of write and copy itself is checked elsewhere. A fence is taken to be for all memory.
//
// Times rise as the tile is simulated. The detect pass uses its stamps, and records for a fence the last stamp that
// it covers; the explain pass counts. What follows from the barriers of the tile is decided here; other orders are left
// to the explain pass.
#pragma once

#include "detector/detect/shadow_cell.h"
#include "detector/explain/frontier.h"
#include "detector/order/access_order.h"
#include "model/access.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ampsim {

/// The fences of one tile, as far as the tile's barriers order them.
template <class Time> class ProxyFences {
public:
  void clear() {
    last.clear();
    latest = {};
  }
  /// `now`: the last time that it covers; `interval`: the time at which the present barrier interval began.
  void fence(std::uint32_t thread, Time now, Time interval) {
    if (thread >= last.size())
      last.resize(thread + 1);
    last[thread].set(now, interval);
    latest.set(interval, interval);
  }
  bool any() const { return !last.empty(); }
  /// Returns true if a fence follows the write of `writer` at `when`, in the same thread or after a barrier of the tile,
  /// and precedes what `user` does now, likewise. (Times are above 0.)
  bool covers(std::uint32_t writer, Time when, std::uint32_t user, Time interval) const {
    const Fences own = of(user);
    if ((user == writer && own.time >= when) || own.interval > when)
      return true;
    return of(writer).before(interval) >= when || latest.before(interval) > when;
  }
  /// Likewise, but the fence precedes only the end of the tile.
  bool covers_at_end(std::uint32_t writer, Time when) const {
    return of(writer).time >= when || latest.time > when;
  }

private:
  /// The time of the last fence, and of the last one of an earlier interval.
  struct Fences {
    Time time{}, interval{}, earlier{};
    void set(Time now, Time present) {
      if (interval < present)
        earlier = time;
      time = now;
      interval = present;
    }
    Time before(Time present) const { return interval < present ? time : earlier; }
  };
  std::vector<Fences> last; // by thread
  Fences latest;            // of all threads; the time is that of the interval's begin
  Fences of(std::uint32_t thread) const { return thread < last.size() ? last[thread] : Fences{}; }
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
  /// All fences before it precede what follows, and the last one of each thread covers what its earlier ones cover.
  void barrier() {
    interval = ++now;
    for (auto &[thread, all] : passed)
      all.erase(all.begin(), all.end() - 1);
  }
  void fence(std::uint32_t thread, const Moment &moment) {
    if (now == 0)
      barrier();
    fences.fence(thread, now, interval);
    passed[thread].push_back({thread, now, moment});
    ++now;
  }
  /// Called at the tile's end. Calls `each` with its writes to global memory, the granules, and true if a fence
  /// follows them.
  template <class Each> void leave(const Each &each) const {
    for (const auto &[at, write] : writes)
      if ((at & 1) == unsigned(Space::global))
        each(write, at >> 1, fences.covers_at_end(std::uint32_t(write.by.occurrence.thread.in_tile), write.time));
  }
  bool has(Space space, std::uint64_t granule) const { return writes.contains(key(space, granule)); }
  struct Fence {
    std::uint32_t thread = 0;
    std::uint64_t time = 0;
    Moment moment;
  };
  /// The fences that precede a copy: the last one of each thread, since it covers what earlier ones cover.
  /// `precedes(thread, moment)`: returns true if a fence does; if so, earlier ones of its thread do, too.
  template <class Precedes> std::vector<Fence> preceding(const Precedes &precedes) const {
    std::vector<Fence> found;
    for (const auto &[thread, all] : passed) {
      const auto next =
          std::ranges::partition_point(all, [&](const Fence &each) { return precedes(thread, each.moment); });
      if (next != all.begin())
        found.push_back(*std::prev(next));
    }
    return found;
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
  /// Calls `each` with the writes to the source of a copy by `thread` that no fence follows, as far as barriers of the
  /// tile show it, and their granules.
  template <class Each>
  void unfenced(Space space, std::uint64_t address, std::uint64_t size, std::uint32_t thread,
                const Each &each) const {
    if (writes.empty())
      return;
    for (std::uint64_t granule = address / granule_bytes; granule * granule_bytes < address + size; ++granule) {
      const auto found = writes.find(key(space, granule));
      if (found != writes.end() && !fences.covers(std::uint32_t(found->second.by.occurrence.thread.in_tile),
                                                  found->second.time, thread, interval))
        each(found->second, granule);
    }
  }

private:
  std::unordered_map<std::uint64_t, Write> writes;
  ProxyFences<std::uint64_t> fences;
  std::unordered_map<std::uint32_t, std::vector<Fence>> passed; // fences, by thread; none is empty
  std::uint64_t now = 0, interval = 0;
  static std::uint64_t key(Space space, std::uint64_t granule) { return granule << 1 | unsigned(space); }
};

/// Barriers in shared memory that threads have initialised (mbarrier.init), and the fences since. Bulk copies signal
/// barriers through the asynchronous proxy, so a fence must come between, in causality order: a fence.mbarrier_init or a
/// proxy fence by the thread that initialises, or a proxy fence by one that knows of the initialisation; and the thread
/// that uses the barrier must know of the fence. For all unfinished tiles of a worker. `Details`: the data that a pass
/// keeps about each barrier.
template <class Details> class UnfencedBarriers {
public:
  struct Fence {
    std::uint64_t tile = 0;
    std::uint32_t thread = 0;
    Moment moment;
    bool of_barriers =
        false; // fence.mbarrier_init, a release: a cluster's barrier without order completes the pattern
    bool known_to_all = false;     // threads of its tile: a barrier followed
    bool known_to_cluster = false; // likewise, a barrier of the cluster
  };
  struct Barrier {
    Space space = Space::tile_local;
    std::uint64_t begin = 0;
    std::uint64_t tile = 0;
    std::uint32_t thread = 0;
    SiteId site = no_site;
    bool known_to_all = false; // likewise
    bool settled = false;      // likewise, and so is a fence of the thread: later ones of this tile add nothing
    Details details{};
    /// The first of each thread, which precedes its later ones.
    std::map<std::pair<std::uint64_t, std::uint32_t>, Fence> fences = {};
  };
  bool empty() const { return barriers.empty(); }
  void clear() { barriers.clear(); }
  void initialised(Barrier &&barrier) {
    std::erase_if(barriers,
                  [&](const Barrier &each) { return is_at(each, barrier.space, barrier.begin, barrier.tile); });
    barriers.push_back(std::move(barrier));
  }
  /// A fence that is not `of_barriers` is one between proxies; the others cover only barriers of their own thread. `knows`:
  /// returns true if the thread knows of a barrier by other means.
  template <class Knows> void fence(const Fence &fence, const Knows &knows) {
    for (Barrier &each : barriers) {
      if (each.settled && each.tile == fence.tile && !fence.of_barriers)
        continue;
      const bool own = each.tile == fence.tile && each.thread == fence.thread;
      const bool known = !fence.of_barriers && each.tile == fence.tile && each.known_to_all;
      if (const auto first = each.fences.find({fence.tile, fence.thread}); first != each.fences.end()) {
        first->second.of_barriers |= own && fence.of_barriers;
        continue;
      }
      const bool follows = std::ranges::any_of(each.fences, [&](const auto &other) {
        return other.second.known_to_all && other.second.tile == fence.tile;
      });
      if (own || (!follows && (known || (!fence.of_barriers && knows(each)))))
        each.fences.emplace(std::pair(fence.tile, fence.thread), fence);
    }
  }
  /// The threads of these tiles have waited for each other at a barrier that may order nothing.
  void pass_cluster_barrier(const auto &tiles) {
    for (Barrier &each : barriers)
      for (auto &[thread, fence] : each.fences)
        fence.known_to_cluster |= fence.of_barriers && std::ranges::any_of(tiles, [&](const auto &tile) {
                                    return !tile.ended && tile.rank == fence.tile;
                                  });
  }
  void pass_barrier(std::uint64_t tile) {
    for (Barrier &each : barriers) {
      each.known_to_all |= each.tile == tile;
      for (auto &[thread, fence] : each.fences)
        if (fence.tile == tile) {
          fence.known_to_all = true;
          each.settled |= each.tile == tile && each.thread == fence.thread;
        }
    }
  }
  void end_tile(std::uint64_t tile) {
    std::erase_if(barriers, [&](const Barrier &each) { return each.tile == tile; });
  }
  /// Null if the barrier was not initialised by mbarrier.init, or if a fence precedes what the thread does now. `orders`:
  /// returns true if a fence does so by other means than barriers of the tile.
  template <class Orders>
  const Barrier *find(Space space, std::uint64_t begin, std::uint64_t tile, std::uint32_t thread,
                      const Orders &orders) const {
    const auto found =
        std::ranges::find_if(barriers, [&](const Barrier &each) { return is_at(each, space, begin, tile); });
    if (found == barriers.end())
      return nullptr;
    const bool covered = std::ranges::any_of(found->fences, [&](const auto &each) {
      const Fence &fence = each.second;
      return fence.known_to_cluster || (fence.tile == tile && (fence.thread == thread || fence.known_to_all)) ||
             orders(fence);
    });
    return covered ? nullptr : &*found;
  }

private:
  std::vector<Barrier> barriers;
  /// Tiles share the addresses of their tile-local memory, except in clusters, where it is global memory.
  static bool is_at(const Barrier &barrier, Space space, std::uint64_t begin, std::uint64_t tile) {
    return barrier.space == space && barrier.begin == begin && (space == Space::global || barrier.tile == tile);
  }
};

} // namespace ampsim
