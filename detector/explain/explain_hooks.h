// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The explain pass: watches a candidate launch again and finds every hazard in the cells that the detect pass named.
//
// The launch runs serially on one worker, thread by thread. The accesses to each candidate granule are recorded
// (cell_history.h); those within a tile are compared as barrier intervals end, and those across tiles at the end of
// the launch. Accesses out of bounds, divergent barriers and loops without progress need no cell: they become
// findings as they happen.
//
// Values shown: for a read, the contents of memory at its hook; for a write or atomic, its contents afterwards.
//
// A launch with many accesses is sampled first (sampling_pass.h), and then only some of its granules are watched.
//
// If histories are requested, a launch with findings runs once more when the elements to show are known, and the
// accesses to these are recorded (element_recorder.h).
//
// Histories get a part of the machine's memory, or as much as the shadow cells of the candidate granules take if that
// is more. If that is not enough for all of them, the launch runs several times, with one batch of granules each
// time; a batch whose histories turn out to be long leaves its upper half to the next run. The number of runs does
// not grow with the launch, so both memory and time stay proportional to the memory it races on. Findings accumulate,
// and only the last run's launch_ends() returns `clean`.
#pragma once

#include "detector/detect/detect_hooks.h"
#include "detector/explain/access_watcher.h"
#include "detector/explain/cell_history.h"
#include "detector/explain/matrix_registers.h"
#include "detector/explain/pending_copies.h"
#include "detector/explain/sampling_pass.h"
#include "detector/explain/settled_reads.h"
#include "detector/findings/launch_findings.h"
#include "detector/findings/naming.h"
#include "detector/order/fence_order.h"
#include "detector/order/proxy_fences.h"
#include "detector/order/scoped_order.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace ampsim {

/// Limits on what the explain pass watches, in total and in one run of a launch.
struct ExplainLimits {
  std::size_t granules = ~std::size_t{0};
  std::uint64_t bytes = part_of_memory(); // of histories; or, for each candidate granule, if that is more:
  std::uint64_t bytes_per_candidate = sizeof(SpaceShadow<Space::global>::Cell);

  /// A sixteenth of the machine's memory, but at least 256 MiB and at most 1 GiB.
  static std::uint64_t part_of_memory();
};

/// Finds the history of a granule of global memory. Most look-ups are of granules that are not watched: a dense batch
/// needs one comparison; others use a table with open addressing.
class WatchTable {
public:
  void reset(std::span<const std::uint64_t> granules, std::uint32_t first_history);
  /// Returns the index of the granule's history, or `none`.
  static constexpr std::uint32_t none = ~0u;
  std::uint32_t find(std::uint64_t granule) const {
    std::uint64_t distance = granule - lowest;
    if (distance > span)
      return none;
    if (!dense.empty())
      return dense[distance];
    for (std::uint64_t slot = hash(granule);; slot = (slot + 1) & mask) {
      if (slots[slot].granule == granule)
        return slots[slot].history;
      if (slots[slot].history == none)
        return none;
    }
  }

private:
  struct Slot {
    std::uint64_t granule = ~std::uint64_t{0};
    std::uint32_t history = none;
  };
  std::uint64_t hash(std::uint64_t granule) const { return granule * 0x9e3779b97f4a7c15u >> shift; }
  std::uint64_t lowest = 0, span = 0;
  std::vector<std::uint32_t> dense; // by distance from the lowest; empty if that would be too many
  std::vector<Slot> slots{Slot{}};
  std::uint64_t mask = 0;
  unsigned shift = 63;
};

class ExplainMonitor final : public Monitor, public AccessWatcher {
public:
  ExplainMonitor(const ProgramTables &tables, const MemoryMap &memory, const DetectorOptions &options,
                 const DetectMonitor &detect, const ExplainLimits &limits = {});

  Variant variant() const override { return Variant::explain; }
  /// The first tile has the lowest threads, which are the ones a report shows.
  std::optional<std::uint64_t> only_tile() const override {
    return detect.same_in_tiles() ? std::optional<std::uint64_t>(0) : std::nullopt;
  }
  void launch_begins(const Launch &launch, const Kernel &kernel, unsigned workers) override;
  void *tile_begins(unsigned worker, char *tile_local) override;
  void tile_ends(unsigned worker) override;
  void tile_pauses(unsigned worker, const char *tile_local) override;
  void tile_resumes(unsigned worker, char *tile_local) override;
  void cluster_begins(unsigned worker, std::span<const ClusterTile> tiles, char *memory) override;
  void cluster_meets(unsigned worker, std::span<const ClusterTile> tiles, char *memory) override;
  void barrier(unsigned worker, FenceMask fence) override;
  void fence(const ampsim_thread_context &thread, FenceMask fence, SiteId site, FencedBytes bytes) override;
  void warp_barrier(unsigned worker, std::span<const std::uint32_t> ranks, FenceMask fence) override;
  void arrives_at_named(const ampsim_thread_context &thread, std::uint32_t barrier) override;
  void named_barrier(unsigned worker, std::uint32_t barrier, std::span<const std::uint32_t> ranks) override;
  void asynchronous(const ampsim_thread_context &thread, std::uint32_t rank, ampsim_copy_step step, void *to,
                    const void *from, std::uint64_t size, SiteId site) override;
  void warp_sync(const ampsim_thread_context &thread, SiteId site, const WarpMeeting &meeting) override;
  void stops(const ampsim_thread_context &thread, SiteId site, const ThreadStop &stop) override;
  void divergent_barrier(unsigned worker, std::span<const BarrierGroup> groups) override;
  void no_progress(const ampsim_thread_context &thread, SiteId site) override;
  Verdict launch_ends() override;
  Coverage coverage() const override { return counts; }

  /// Returns the findings of all batches of the launch that the detect pass watched last; empty if this pass has not
  /// watched it, or if they were taken before.
  std::vector<Finding> take_findings();
  /// Returns whether, since the last call, a launch had more accesses than are compared.
  bool take_incomplete() { return store.take_incomplete(); }

  // Called by the hooks.
  void *read(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) override;
  void *modify(AccessKind kind, const ampsim_thread_context &thread, void *address, std::uint32_t size,
               SiteId site) override;
  void written(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) override;

private:
  /// A write or atomic between its hook and `written`.
  struct Pending {
    bool active = false;
    Space space = Space::global;
    AccessKind kind = AccessKind::write;
    SiteId site = no_site;
    std::uint32_t size = 0;
    std::uint64_t address = 0;
    const char *memory = nullptr;
    bool only_reads = false;
    Moment moment;
    Occurrence occurrence;
    std::vector<char> before; // its first `size` bytes
  };
  /// An atomic operation whose outcome `written` reports: a compare-and-swap.
  struct Swap {
    bool active = false;
    ThreadRank thread;
    Space space = Space::global;
    SiteId site = no_site;
    std::uint32_t size = 0;
    std::uint64_t address = 0;
  };
  /// A copy in flight: the thread that started it, and when.
  struct BegunCopy {
    Occurrence occurrence;
    Moment moment;
  };
  /// The state of the barrier interval of a tile that waits.
  struct PausedTile {
    struct Cell {
      CellHistory *cell;
      Groups interval;
      std::vector<UninitialisedRead> unwritten;
    };
    std::uint64_t rank;
    std::uint32_t barriers; // passed
    FenceOrder fences;
    std::vector<std::uint8_t> initialised; // tile-local memory, by byte
    std::vector<Cell> cells;
    PendingCopies<BegunCopy> copies;
    GenericWrites generic_writes;
    MatrixRegisters<Occurrence> registers;
  };
  struct LastRead {
    Space space = Space::global;
    Side side;
    std::uint64_t value = 0; // the first bytes of it
    /// The number of times that the value differed, while the thread has done nothing but read it.
    std::uint32_t changes = 0;
  };
  /// A tile of a cluster whose tile-local memory other tiles reach, and their accesses to it that nothing orders
  /// before its end yet: the last one of each thread at each site.
  struct TileOfCluster {
    struct Access {
      AccessKind kind;
      std::uint64_t address;
      std::uint32_t size;
      Moment moment;
      Occurrence occurrence;
    };
    std::uint64_t rank = 0;
    bool begun = false, ended = false, met = false; // met: it was part of a barrier of the cluster
    std::map<std::pair<SiteId, std::uint64_t>, Access> accesses;
  };

  std::optional<std::pair<Space, std::uint64_t>> locate(const void *address) const;
  void *outside(AccessKind kind, const ampsim_thread_context &thread, void *address, std::uint32_t size,
                SiteId site);
  bool watched(Space space, std::uint64_t address, std::uint32_t size) const;
  /// Number of the granule's history; `watched_granules` or more if it is not watched in this run.
  std::uint32_t history_index(Space space, std::uint64_t granule) const;
  bool worth_sampling() const;
  void sample_candidates();
  void sample_access(AccessKind kind, const ampsim_thread_context &thread, Space space, std::uint64_t address,
                     std::uint32_t size, SiteId site);
  void end_sampling();
  /// Returns true if the tile's own memory is watched.
  bool watches(std::uint64_t tile) const;
  /// Checks that tile-local memory of a cluster exists throughout an access to it.
  void check_presence(AccessKind kind, const ampsim_thread_context &thread, std::uint64_t address,
                      std::uint32_t size, SiteId site);
  void report_absent(Absence absence, AccessKind kind, std::uint64_t address, std::uint32_t size, SiteId site,
                     const Occurrence &occurrence);
  bool known_to(std::uint64_t tile, const TileOfCluster::Access &access) const;
  void tile_of_cluster_ends();
  void end_memory(std::uint64_t begin, std::uint64_t end);
  const Candidates &candidates() const { return chosen ? *chosen : detect.candidates(); }
  CellHistory *history(Space space, std::uint64_t granule);
  void touch(CellHistory &cell);
  void enter(const ampsim_thread_context &thread);
  void end_interval(FenceMask spaces);
  void report_granule(const CellHistory &cell);
  /// The moment of the thread's present operation, if an order is consulted.
  Moment moment(const ampsim_thread_context &thread, Space space) const;
  /// That of an access to this address.
  Moment moment_at(const ampsim_thread_context &thread, Space space, std::uint64_t address) const;
  /// The order of accesses beyond barriers; null if barriers alone order.
  const AccessOrder *order() const;
  const AccessOrder *order_of(const CellHistory &cell) const;
  bool in_image(Space space, std::uint64_t address) const;
  void pass_part_of_global(std::span<const std::uint32_t> ranks, FenceMask fence);
  /// The same by the stricter model; null if that is not checked.
  const AccessOrder *stricter() const;
  /// Applies an event to each order of scopes; to those of these spaces, if the language orders each space by itself.
  void update_orders(const auto &event, FenceMask spaces = fence_all);
  ScopedOrder::Strong strong(SiteId site) const;
  bool scoped() const { return tables.language->memory_model.fences_order_tiles; }
  bool by_space() const { return tables.language->memory_model.orders_each_space; }
  ScopedOrder::Rules rules_of_global() const;
  bool keeps_stricter() const { return options.model != OrderModel::cpp && !by_space(); }
  /// Returns true if operations of the kernel can order others: fences and, by scope, also operations of warps and
  /// atomic operations that observe what others wrote.
  bool keeps_order() const {
    return kernel->has_fences || !launch.cluster.empty() ||
           (scoped() && (kernel->has_warp_operations || kernel->observes_atomics));
  }
  Occurrence occurrence(const ampsim_thread_context &thread, SiteId site) const;
  /// `address`: as in findings, or 0.
  void note_calls(const ampsim_thread_context &thread, SiteId site, std::uint64_t address = 0) {
    if (thread.call)
      collected.comes_by(calls_of(thread), site, {thread.tile_rank, thread.rank_in_tile}, thread.interval, address);
  }
  /// Returns true if it changed nothing, and if similar accesses by threads not below this one will not either until
  /// `settled` is cleared.
  bool record(Space space, const Side &access, bool only_reads, const Moment &moment, const Occurrence &occurrence);
  /// Passes an atomic operation to the trackers of order.
  void report_atomic(ThreadRank thread, Space space, std::uint64_t address, std::uint32_t size, SiteId site,
                     bool writes);
  void conclude_swap(bool has_written);
  void check_initialised(Space space, AccessKind kind, const ampsim_thread_context &thread, SiteId site,
                         std::uint64_t address, std::uint32_t size);
  bool initialised(Space space, std::uint64_t address, std::uint32_t size) const;
  void set_initialised(Space space, std::uint64_t address, std::uint32_t size);
  void commit();
  CopiedMemory copied(const void *address) const;
  void note_last_read(const ampsim_thread_context &thread, Space space, const Side &side, const void *address);
  /// Tracks phases of barriers in memory, in all orders, and so when copies that signal one are complete.
  void follow_barrier(const ampsim_thread_context &thread, ampsim_copy_step step, const void *barrier,
                      std::uint64_t size);
  /// Handle the steps of barriers in shared memory and of registers; they return false for steps that others also handle.
  bool step_of_barrier(const ampsim_thread_context &thread, ampsim_copy_step step, const void *barrier,
                       SiteId site);
  bool step_of_registers(const ampsim_thread_context &thread, ampsim_copy_step step, const void *to,
                         const void *from, std::uint64_t size, SiteId site);
  /// The proxy fences of a tile that precede a bulk copy of one of its threads, and the writes that they follow.
  class ProxyFencesBefore {
  public:
    ProxyFencesBefore(const ExplainMonitor &monitor, ThreadRank thread, const Moment &when, Space space);
    /// Returns true if one of the fences follows the write.
    bool follow(const GenericWrites::Write &write);

  private:
    const ExplainMonitor &monitor;
    const std::uint64_t tile;
    const Space space;
    std::vector<GenericWrites::Fence> fences;
    /// Most of the granules that a copy reads have a writer and a moment in common.
    std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint32_t, std::uint32_t>, bool> known;
    bool one_follows(const GenericWrites::Write &write) const;
  };
  /// Checks that a bulk copy that begins sees all that threads have written.
  void check_proxy(const CopiedMemory &source, std::uint64_t size, const ampsim_thread_context &thread,
                   SiteId site);
  /// Likewise for writes by threads of ended tiles.
  void check_proxy_of_others(const CopiedMemory &source, std::uint64_t size, const ampsim_thread_context &thread,
                             SiteId site);
  void meet_copies(const ampsim_thread_context &thread, Space space, const Side &access, bool only_reads);
  void watch_candidates();

  void watch_shown();
  void watch_fewer();
  void drop_histories();

  const ProgramTables &tables;
  const MemoryMap &memory;
  const DetectorOptions options;
  const DetectMonitor &detect;
  const ExplainLimits limits;

  Launch launch;
  const Kernel *kernel = nullptr;
  Naming naming;
  LaunchFindings collected;
  HistoryStore store{tables};
  HazardSearch search;
  FenceOrder fences; // one of these two, by language
  ScopedOrder scoped_order;
  ScopedOrder tile_local_order; // if the language orders each space by itself; the other is global memory's
  const OrderBySpace order_by_space{scoped_order, tile_local_order};
  ScopedOrder image_order;                                     // of images, which only barriers order
  std::vector<std::pair<std::uint64_t, std::uint64_t>> images; // of the launch: addresses and sizes
  ScopedOrder stricter_order; // pairs that only this one leaves unordered become notes
  Coverage counts;
  void count_barriers();
  void count_other_barrier();

  std::uint64_t run = 0; // of the detect pass whose candidates these are
  SamplingPass sampling_pass;
  bool sampling = false;            // the sampling pass, before all batches
  std::optional<Candidates> chosen; // those that the sampling pass chose
  Sample granules, tiles;           // likewise, of chosen->global, and those whose memory is watched
  bool tile_watched = true;         // the one that runs
  std::size_t first = 0,
              next = 0;         // into all candidates, tile-local ones first: this batch, and the next one
  std::size_t batch = 0;        // granules in one
  std::uint64_t byte_limit = 0; // of HistoryStore::bytes()
  std::vector<CellHistory> histories;
  std::uint32_t watched_granules = 0; // of histories; the others are left to the next run
  WatchTable global_watch;
  std::vector<std::uint32_t> tile_local_watch; // by granule
  std::vector<CellHistory *> touched[space_count];
  SettledReads settled;
  bool recording = false; // the run after all batches: elements' histories instead of hazards
  std::vector<ElementRecorder *> recorders;
  std::uint32_t tile_barriers = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> other_barriers; // by tile: those that do not end its intervals

  char *tile_local = nullptr;
  std::vector<std::uint8_t> tile_local_initialised; // by byte
  std::uint64_t tile_rank = 0;
  std::unordered_map<const char *, PausedTile> paused; // by tile-local memory
  std::vector<TileOfCluster> cluster_tiles;            // by their places (Launch::cluster_place)
  Pending pending;
  Swap swap;
  PendingCopies<BegunCopy> copies;
  GenericWrites generic_writes; // to watched memory, if the kernel has copies
  UnfencedBarriers<BegunCopy> unfenced_barriers;
  MatrixRegisters<Occurrence> registers;
  /// The last writes of ended tiles to global memory without a fence between the proxies; by granule.
  std::unordered_map<std::uint64_t, GenericWrites::Write> unfenced_writes;
  std::unordered_map<std::uint64_t, LastRead> last_reads; // by thread; only if the kernel has spin loops
};

void ExplainMonitor::update_orders(const auto &event, FenceMask spaces) {
  if (spaces & fence_global || !by_space())
    event(scoped_order);
  if (spaces & fence_tile_local && by_space())
    event(tile_local_order);
  if (keeps_stricter())
    event(stricter_order);
}

} // namespace ampsim
