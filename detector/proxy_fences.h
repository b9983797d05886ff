// Fences between proxies: the threads' writes that bulk copies, which use the asynchronous proxy, are guaranteed to
// see.
//
// A bulk copy sees a thread's write, by the generic proxy, if a fence between the two proxies (fence.proxy.async)
// comes between the two (PTX ISA, "Proxies" and "Causality Order"): after the write, in the writing thread; or in the
// thread that issues the copy, once it knows of the write; or in another thread that knows of the write, if the fence
// is ordered before the copy. A write by a thread of another tile needs the fence in that thread or, in the tile that
// copies, in a thread that knows of the write. The order of write and copy itself is checked elsewhere. A fence is
// taken to be for all memory.
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
    latest = earlier = {};
  }
  /// `now`: the last time that it covers; `interval`: the time at which the present barrier interval began.
  void fence(std::uint32_t thread, Time now, Time interval) {
    if (thread >= last.size())
      last.resize(thread + 1);
    last[thread] = {now, interval};
    if (interval != latest)
      earlier = std::exchange(latest, interval);
  }
  bool any() const { return !last.empty(); }
  /// Returns true if a fence follows the write of `writer` at `when`, in the same thread or after a barrier of the
  /// tile, and is before what `reader` does in the interval that began at `interval`. (Times are above 0. Fences of
  /// other threads that are ordered by other means are left to the explain pass.)
  bool covers(std::uint32_t writer, Time when, std::uint32_t reader, Time interval) const {
    return of(writer).covered >= when || of(reader).interval > when ||
           (latest < interval ? latest : earlier) > when;
  }
  /// As `covers`, for readers of other tiles, which may come after all fences.
  bool follow(std::uint32_t writer, Time when) const { return of(writer).covered >= when || latest > when; }

private:
  struct Last {
    Time covered{}, interval{};
  };
  std::vector<Last> last; // by thread
  // The beginnings of the last interval in which any thread has passed a fence, and of the last one before it.
  Time latest{}, earlier{};
  Last of(std::uint32_t thread) const { return thread < last.size() ? last[thread] : Last{}; }
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
  void barrier() {
    interval = ++now;
    for (auto &[thread, moments] : passed) // the last one knows most, and is before all that follows
      moments.erase(moments.begin(), moments.end() - 1);
  }
  void fence(std::uint32_t thread, const Moment &moment) {
    fences.fence(thread, now, interval);
    passed[thread].push_back(moment);
    ++now;
  }
  /// Called at the tile's end. Calls `each` with its writes to global memory, the granules, and true if a fence
  /// follows them.
  template <class Each> void leave(const Each &each) const {
    for (const auto &[at, write] : writes)
      if ((at & 1) == unsigned(Space::global))
        each(write, at >> 1, fences.follow(std::uint32_t(write.by.occurrence.thread.in_tile), write.time));
  }
  bool has(Space space, std::uint64_t granule) const { return writes.contains(key(space, granule)); }
  /// Returns true if a fence of a thread, with its moment, meets the condition: one since the last barrier of the tile,
  /// or the thread's last one before.
  template <class Condition> bool any_fence(const Condition &condition) const {
    return std::ranges::any_of(passed, [&](const auto &each) {
      return std::ranges::any_of(each.second, [&](const Moment &moment) { return condition(each.first, moment); });
    });
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
  /// Calls `each` with the writes to the source of the thread's copy without a fence between the two, and their
  /// granules.
  template <class Each>
  void unfenced(std::uint32_t thread, Space space, std::uint64_t address, std::uint64_t size,
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
  std::unordered_map<std::uint32_t, std::vector<Moment>> passed; // by thread: its fences
  std::uint64_t now = 0, interval = 0;
  static std::uint64_t key(Space space, std::uint64_t granule) { return granule << 1 | unsigned(space); }
};

/// Barriers in shared memory that threads have initialised (mbarrier.init) without a fence after it. Bulk copies signal
/// barriers through the asynchronous proxy, so these need one: a fence.mbarrier_init or a proxy fence by the thread
/// that initialises, or a proxy fence by one that knows of the initialisation. For all unfinished tiles of a worker.
/// `Details`: the data that a pass keeps about each barrier.
template <class Details> class UnfencedBarriers {
public:
  struct Barrier {
    Space space = Space::tile_local;
    std::uint64_t begin = 0;
    std::uint64_t tile = 0;
    std::uint32_t thread = 0;
    SiteId site = no_site;
    bool known_to_all = false; // all threads of its tile: a barrier followed
    Details details{};
  };
  bool empty() const { return barriers.empty(); }
  void clear() { barriers.clear(); }
  void initialised(Barrier &&barrier) {
    std::erase_if(barriers,
                  [&](const Barrier &each) { return is_at(each, barrier.space, barrier.begin, barrier.tile); });
    barriers.push_back(std::move(barrier));
  }
  /// `between_proxies`: true for a proxy fence; otherwise the fence covers only barriers of its own thread. `knows`:
  /// returns true if the thread knows of a barrier by other means.
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
  /// Null if a fence covers the barrier, or if it was not initialised by mbarrier.init.
  const Barrier *find(Space space, std::uint64_t begin, std::uint64_t tile) const {
    const auto found =
        std::ranges::find_if(barriers, [&](const Barrier &each) { return is_at(each, space, begin, tile); });
    return found == barriers.end() ? nullptr : &*found;
  }

private:
  std::vector<Barrier> barriers;
  /// Tiles share the addresses of their tile-local memory, except in clusters, where it is global memory.
  static bool is_at(const Barrier &barrier, Space space, std::uint64_t begin, std::uint64_t tile) {
    return barrier.space == space && barrier.begin == begin && (space == Space::global || barrier.tile == tile);
  }
};

} // namespace ampsim
