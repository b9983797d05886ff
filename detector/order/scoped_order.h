// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order that fences, atomic operations and barriers make between the threads of a launch, in languages whose
// fences also order threads of different tiles (MemoryModel::fences_order_tiles).
//
// A fence releases what is before it in its thread, and what that thread knows, to every thread that observes an
// atomic write that follows; what a thread has observed counts as acquired from its next fence on. An atomic
// operation that releases does so to every thread that observes it, or its thread's later writes to the same
// location; one that acquires does so with what its thread has observed there so far. Neither concerns other
// locations (PTX ISA, "Release and Acquire Patterns"). A fence or an operation of tile or cluster scope releases to,
// and acquires from, only threads of the same tile or cluster. Clocks track chains of such steps:
//
//   - for other threads, how many of their operations are known to be done;
//   - for other tiles, how many barrier intervals are: a thread that has passed a barrier knows all that its tile did
//     before it, and so passes on one number instead of one for each thread.
//
// A barrier, of the tile or of threads of a warp, joins what its threads know. What was observed before a barrier of
// the tile counts as acquired after it, by all of its threads; a release before it counts for an atomic operation
// after it, by any thread. ("Observes" is the order of execution: the simulation runs one thread at a time.) An
// observed atomic write also happens before its observer's later accesses to the same location, and before everything
// ordered after these by the rules above (PTX's causality order).
//
// A barrier in memory that counts arrivals (mbarrier, cuda::barrier) completes phases. Loads of it observe nothing; a
// thread that has waited there observes what was released before the last phase was complete, which later arrivals are
// not part of. Clocks also track which phases are complete: asynchronous copies that a phase waits for are accesses of
// their thread that another thread only knows if it knows that phase. They see what their thread knows when they begin,
// and pass it on to the barrier, but not their thread's own operations.
//
// Sequentially consistent fences (`fence.sc`, which __threadfence() is) of the device order what precedes one and
// follows another if their order is certain: a fence before a strong write comes before one after an operation that
// observed that write or a later one, whichever threads performed these. (Otherwise the operation would have observed
// something ordered after it: PTX ISA, "Fence-SC Order", "Causality Order".)
#pragma once

#include "detector/order/access_order.h"
#include "detector/order/barrier_phases.h"
#include "detector/order/known_times.h"
#include "simulator/monitor.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace ampsim {

class ScopedOrder final : public AccessOrder {
public:
  /// The defaults follow CUDA's guide. PTX's model has neither of the first two rules: there a fence releases only to
  /// threads that observe an atomic operation of its own thread, and only the observer's own fence acquires what it has
  /// observed.
  struct Rules {
    /// A fence also counts for atomic operations of other threads after a barrier.
    bool barriers_release = true;
    /// A barrier acquires what was observed before it.
    bool barriers_acquire = true;
    /// C++20's model with scopes: neither of these two rules applies, and only a release and an acquire order. An
    /// operation releases or acquires only for itself; updates of any scope continue a release sequence; sequentially
    /// consistent fences order nothing, nor do relaxed operations that observe each other.
    bool cpp = false;
    /// The space whose accesses are ordered, in languages that order each by itself (OpenCL API 3.0, 3.3.6): operations
    /// on the other space order it only between fences of both, or between sequentially consistent operations, which
    /// such fences are, too. There later stores of the releasing thread continue a release sequence (3.3.6, as in C11),
    /// and plain writes of others end it.
    std::optional<Space> only = {};
  };
  ScopedOrder() = default;
  explicit ScopedOrder(Rules rules) : rules(rules) {}

  /// `cluster_of`: the cluster of a tile, if the launch has clusters.
  void launch_begins(std::function<std::uint64_t(std::uint64_t tile)> cluster_of = {});
  /// Must be called before any other event of a tile, which has passed this number of barriers.
  void tile_begins(std::uint64_t tile, std::uint32_t barriers);
  /// All threads of a tile pass a barrier.
  void barrier(std::uint64_t tile);
  void warp_barrier(std::uint64_t tile, std::span<const std::uint32_t> ranks);
  /// A thread arrives at a barrier of its cluster, and continues. `relaxed`: it passes on only what its fences have
  /// released.
  void cluster_arrive(ThreadRank thread, bool relaxed);
  /// All threads of these tiles (except of ended ones) wait for each other. Tiles that arrive as a whole have just
  /// passed a barrier of their own; for the others, the knowledge of their threads at arrival counts. `threads`: in a
  /// tile.
  void cluster_barrier(std::span<const ClusterTile> tiles, std::uint32_t threads);
  /// Returns true if the thread knows of any operation of a tile, so that the tile has begun.
  bool knows_begin(std::uint64_t tile, ThreadRank thread, const Moment &at) const;
  /// The objects at these addresses of global memory have ended.
  void forget(std::uint64_t begin, std::uint64_t end);
  /// A thread arrives at a named barrier; threads that have waited there know what all arrived threads knew then.
  void arrives_at_named(ThreadRank thread, std::uint32_t barrier);
  void named_barrier(std::uint64_t tile, std::uint32_t barrier, std::span<const std::uint32_t> ranks);
  /// Threads of a tile arrive at one of its split barriers, and have all waited there.
  void split_arrive(ThreadRank thread);
  void split_barrier(std::uint64_t tile, std::uint32_t threads);
  /// reduction: an update whose old value is unused. It observes nothing: no thread can know that it came after
  /// others' updates, and in another run it would have come before them.
  /// failed_swap: a load, before which the order of its success may have been given.
  enum class Strong : std::uint8_t { load, store, update, reduction, failed_swap };
  struct Bytes {
    std::uint64_t address = 0;
    std::uint32_t size = 0;
  };
  /// The effects of a fence, or of the order of operations. A sequentially consistent fence has both.
  struct Sides {
    bool releases = true, acquires = true;
    Reach reach = Reach::device;
    bool sequential = false;
    std::optional<Space> only = {}; // a fence that only atomic operations on this space complete
  };
  void fence(ThreadRank thread, Sides sides);
  /// Orders the thread's operations on one location: later ones release what it did before, or it acquires what
  /// earlier ones have observed.
  void order(ThreadRank thread, Space space, Bytes bytes, Sides sides);
  void atomic(ThreadRank thread, Space space, Bytes bytes, Strong what, Reach reach);
  /// Events at a barrier that completes phases, at this location (ampsim_barrier_initialised and following).
  void barrier_begins(ThreadRank thread, Space space, Bytes bytes);
  void updated_by_copies(ThreadRank thread, Space space, Bytes bytes);
  void phase_completes(ThreadRank thread, Space space, Bytes bytes);
  void awaits(ThreadRank thread, Space space, Bytes bytes);
  BarrierPhase present_phase(ThreadRank thread, Space space, Bytes bytes);
  /// Returns true if the thread knows that the phase is complete; `all_know`: so do all threads of the tile.
  bool knows(const BarrierPhase &phase, ThreadRank thread, const Moment &at) const;
  bool all_know(const BarrierPhase &phase, std::uint64_t tile) const;
  /// A shared copy follows: the thread's accesses up to its beginning are the copy's.
  void copy_follows(ThreadRank thread);
  void copy_begins(ThreadRank thread);
  /// A phase waits for the thread's copies that none waits for yet.
  void bind_copies(ThreadRank thread, const BarrierPhase &phase);
  /// A thread writes these bytes without an atomic operation: barriers there end.
  void overwrite(ThreadRank thread, Space space, Bytes bytes);
  /// Only with Rules::only.
  void plain_write(ThreadRank thread, Space space, Bytes bytes);

  /// The Moment::operations of the thread's next operation.
  std::uint32_t operations(ThreadRank thread) const;

  bool across_tiles() const override { return true; }
  bool ordered(Space space, ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const override;
  bool knows_other_of_tile(ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const override;
  bool observed(Space space, std::uint64_t address, std::uint32_t size, ThreadRank a, const Moment &at_a,
                ThreadRank b, const Moment &at_b) const override;

private:
  struct Times {
    KnownTimes threads, tiles;
    KnownTimes phases; // by barrier: those below are complete
    /// Returns true if that adds anything.
    bool join(const Times &other);
    bool knows(ThreadRank thread, const Moment &at) const;
    bool empty() const { return threads.empty() && tiles.empty() && phases.empty(); }
  };
  /// The knowledge of sequentially consistent fences that are known, and of those before atomic writes that were
  /// observed by operations that are known.
  struct SequentialFences {
    Times known, observed;
  };
  struct Clock : Times {
    std::shared_ptr<const SequentialFences> fences; // null if there were none
    bool join(const Clock &other);
    bool empty() const { return Times::empty() && !fences; }
  };
  struct Known {
    std::uint32_t since; // operations; for a tile, intervals
    Clock clock;
  };
  /// The atomic writes of a chain: each observes the one before it.
  struct Writes {
    std::uint32_t count = 0;
    /// By thread: the indices of its writes, and their numbers among its operations.
    std::unordered_map<std::uint64_t, std::vector<std::pair<std::uint32_t, std::uint32_t>>> of;
    void add(std::uint64_t who, std::uint32_t operation) { of[who].emplace_back(count++, operation); }
    bool among_first(std::uint32_t first, std::uint64_t who, std::uint32_t operation) const;
  };
  /// A value for each reach, or each space.
  template <class T> using ByReach = std::array<T, 3>;
  template <class T> using BySpace = std::array<T, space_count>;
  /// An atomic operation that observed the first of these.
  struct Read {
    std::uint32_t thread = 0; // in its tile
    Moment at;
    std::shared_ptr<const Writes> writes;
    std::uint32_t count = 0;
  };
  using Reads = std::map<std::uint64_t, std::vector<Read>>; // of a location, by tile
  /// The atomic writes to a location that a thread knows to have been observed: the first `count` of each of these.
  /// The writing threads do not matter, so that one query serves all of them.
  struct Observations {
    std::vector<std::pair<const Writes *, std::uint32_t>> firsts;
    bool of_all_tiles = false; // and not only of the thread's own
    void add(const Writes *writes, std::uint32_t count);
    bool has(std::uint64_t who, std::uint32_t operation) const;
  };
  using Observer =
      std::tuple<const Reads *, std::uint64_t, std::uint32_t, std::uint32_t>; // thread, interval, operations
  /// Address, width, and for tile-local memory the tile (plus 1): operations of two widths do not observe each other.
  using Location = std::tuple<std::uint64_t, std::uint32_t, std::uint64_t>;
  /// The knowledge released to, or observed of, threads of the tile, of the cluster, and all.
  struct Sight {
    ByReach<Clock> clocks;
    void join(const Sight &other);
    bool empty() const;
  };
  /// Its accesses are the thread's operations from `first` to `last`.
  struct AsynchronousCopy {
    std::uint32_t first, last;
    BarrierPhase phase;
  };
  struct Thread {
    std::uint32_t operations = 0;
    std::vector<Known> known;
    std::map<Location, Sight> observed; // and not yet acquired
    Location looked_at;                 // the location of the last atomic operation that reads
    Sight looked;                       // the knowledge that it observed
    Sight released;                     // by fences
    BySpace<Sight> released_in;         // by fences that only atomic operations on this space complete
    Sight released_sequentially;        // by sequentially consistent fences of both spaces, with Rules::only
    std::map<Location, Sight> released_at;
    /// The location of the operation that releases next, and what was released there before: a compare-and-swap that
    /// fails releases nothing.
    std::optional<std::pair<Location, Sight>> before_release;
    std::uint32_t copy_begin = 0;         // the first operation of the copy that follows
    std::vector<AsynchronousCopy> copies; // shared ones, in order
  };
  struct Tile {
    std::uint32_t interval = 0;
    std::vector<Known> known;
    Clock arrived;                        // the knowledge of the threads that have arrived at the cluster's barrier
    Clock split;                          // ... and at a split barrier of the tile
    Sight released;                       // by threads that have passed a barrier since
    std::map<std::uint32_t, Clock> named; // barriers that threads have arrived at
    std::map<std::uint32_t, Thread> threads;
  };
  void note_arrival(ThreadRank thread, Clock Tile::*of);
  /// Takes what a thread has observed of threads within its reach.
  static Clock acquired(Thread &thread, Reach reach = Reach::device, std::optional<Space> only = {},
                        bool of_sequential = false);
  static Clock acquired(Sight &sight, Reach reach);
  /// The knowledge that atomic writes release.
  struct Released {
    Clock to_all;
    std::map<std::uint64_t, Clock> to_tile, to_cluster; // to threads of the same group
    const Clock *find(Reach reach, std::uint64_t group) const;
    Clock &at(Reach reach, std::uint64_t group);
  };
  /// The chain of atomic writes at a location. It begins with a store, or with an update that does not observe the
  /// write before it; updates that do continue it. A thread that observes the last write observes all of them (PTX's
  /// observation order).
  struct Place {
    std::uint64_t tile = 0; // of the last write
    Reach reach = Reach::tile;
    std::shared_ptr<Writes> writes; // null if there were none
    Released released;
    std::map<std::uint64_t, Released> by_thread; // that released it; only with Rules::only
    /// Begins the chain anew, with what this thread released before.
    void restart(std::uint64_t thread);
  };
  struct PhasedBarrier {
    BarrierPhase present;
    Released complete; // what was released before the last phase was complete
    /// The thread whose next update completes a phase; is a copy's; whose last one released.
    std::optional<std::uint64_t> completing, copying, releasing;
    bool updated_by_copies = false; // by the last update
  };
  /// The group of threads of this reach around a thread of a tile.
  std::uint64_t group(Reach reach, std::uint64_t tile) const;
  /// Returns true if a reach around a thread of one tile includes the threads of the other.
  bool includes(Reach reach, std::uint64_t tile, std::uint64_t other) const;
  /// Calls `each` for the reaches up to this one; without clusters, a cluster's reach is the tile's.
  void up_to(Reach reach, const auto &each) const;

  /// Drops cached observations, since an event may have changed them.
  void changed() { observations.clear(); }
  void add_observations(Observations &to, Space space, const Reads &reads, std::uint64_t tile, ThreadRank who,
                        const Moment &at) const;
  static const Clock *at(const std::vector<Known> &known, std::uint32_t moment);
  static Location location(Space space, Bytes bytes, std::uint64_t tile);
  static Space space_of(const Location &location);
  /// The same location of the other space, as sequentially consistent operations order this one by it (Rules::only).
  static Location of_sequential(Location location);
  static bool is_of_sequential(const Location &location);
  Location ordering_location(Space space, Bytes bytes, std::uint64_t tile) const;
  void atomic_at(const Location &where, ThreadRank who, Strong what, Reach reach);
  std::vector<std::uint64_t> tiles_known(ThreadRank thread, const Moment &at) const;
  Clock knowledge(const Tile &tile, const Thread &thread) const;
  void learn(Thread &thread, Clock clock);
  /// Adds `more` to the knowledge of all threads of the tile.
  void all_learn(Tile &tile, std::uint32_t threads, const Clock &more);
  void acquire(const Tile &tile, Thread &thread, const Clock &observed);
  void sequential_fence(ThreadRank who, const Tile &tile, Thread &thread);
  bool knows(ThreadRank who, const Moment &when, const auto &condition) const;
  PhasedBarrier &barrier_at(const Location &where);
  PhasedBarrier *find_barrier(const Location &where);
  void complete_phase(PhasedBarrier &barrier, const Place &place, std::uint64_t tile);
  const AsynchronousCopy *copy_at(ThreadRank thread, const Moment &at) const;
  /// Records the knowledge of sequentially consistent fences before a thread's write, or takes that of the fences
  /// before the writes that its read observes.
  void leave_fences(const Location &where, const Tile &tile, const Thread &thread);
  void observe_fences(const Location &where, const Place &place, const Tile &tile, Thread &thread);
  void release(Sight &to, Clock clock, Reach reach) const;
  Clock released(ThreadRank who, const Tile &tile, const Thread &thread) const;

  const Rules rules{};
  std::function<std::uint64_t(std::uint64_t)> cluster_of;
  std::unordered_map<std::uint64_t, Tile> tiles;
  std::map<Location, Place> places;
  std::map<Location, Times> fences_before; // atomic writes to it that reach all threads
  std::map<Location, Reads> reads;
  std::map<Location, PhasedBarrier> barriers;
  std::uint64_t last_barrier = 0;
  bool has_copies = false;
  mutable std::map<Observer, Observations> observations; // computed since the last change
};

/// The orders of the two memory spaces, for languages that order each by itself (MemoryModel::orders_each_space). A
/// moment counts what orders its access's space.
class OrderBySpace final : public AccessOrder {
public:
  OrderBySpace(const ScopedOrder &global, const ScopedOrder &tile_local) : global(global), tile_local(tile_local) {}
  bool across_tiles() const override { return true; }
  bool ordered(Space space, ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const override {
    return of(space).ordered(space, a, at_a, b, at_b);
  }
  bool knows_other_of_tile(ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const override {
    return global.knows_other_of_tile(a, at_a, b, at_b); // only called for threads of two tiles
  }
  const ScopedOrder &of(Space space) const { return space == Space::global ? global : tile_local; }

private:
  const ScopedOrder &global, &tile_local;
};

} // namespace ampsim
