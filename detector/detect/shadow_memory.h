// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shadow memory: the cells of one worker, and the merge of several workers' cells.
//
// Each worker has shadow of its own, so the check needs no atomic instruction and no update is ever lost. Cells of
// global memory lie at a fixed distance (times 4) in a range that is reserved in the size that the arena needs and
// gets pages only where it is touched; those of tile-local memory are a small table, whose cells expire by their
// stamps when the next tile begins.
//
// Two workers run different tiles. So a cell of global memory that two of them used conflicts if any of them wrote
// it, or if atomics of different widths overlapped; that is looked up once at the end of the launch, in the 4 KiB
// blocks that more than one worker touched (noted at a worker's first access to a cell, off the fast path).
#pragma once

#include "detector/detect/candidates.h"
#include "detector/detect/shadow_cell.h"
#include "detector/explain/matrix_registers.h"
#include "detector/explain/pending_copies.h"
#include "detector/order/proxy_fences.h"
#include "detector/order/warp_order.h"
#include "model/launch.h"
#include "model/site.h"
#include "simulator/memory_map.h"
#include "simulator/monitor.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace ampsim {

/// Address space that reads as zeros and gets pages where it is touched.
class Reservation {
public:
  Reservation() = default;
  explicit Reservation(std::uint64_t bytes); // throws std::system_error
  ~Reservation();
  Reservation(Reservation &&other) noexcept;
  Reservation &operator=(Reservation &&other) noexcept;
  char *data() const { return begin; }
  /// The part of its first `bytes` that is backed by memory, in whole pages.
  std::uint64_t resident(std::uint64_t bytes) const;

private:
  char *begin = nullptr;
  std::uint64_t size = 0;
};

template <Space in> using ShadowWord = std::conditional_t<in == Space::global, std::uint64_t, std::uint32_t>;

/// One memory space as one worker sees it.
template <Space in> struct SpaceShadow {
  using Cell = ShadowCell<ShadowWord<in>>;
  const char *begin = nullptr;
  std::uint64_t size = 0;
  Cell *cells = nullptr;
  shadow::Clock<ShadowWord<in>> now;
};
static_assert(sizeof(SpaceShadow<Space::global>::Cell) == 4 * granule_bytes);
static_assert(sizeof(SpaceShadow<Space::tile_local>::Cell) == 2 * granule_bytes);

/// An access that the fast path hands to the slow one.
struct NotedAccess {
  std::uint32_t signs : 8;   // shadow::Sign bits, masked by `interesting`
  std::uint32_t kind : 2;    // AccessKind
  std::uint32_t space : 1;   // Space
  std::uint32_t bytes : 4;   // the accessed bytes of the granule
  std::uint32_t thread : 10; // rank in the tile
};
static_assert(sizeof(NotedAccess) == 4);

/// A check that waits until its interval's loop ends: of a granule that is accessed as a whole.
struct LaterCheck {
  std::uint64_t granule;
  std::uint32_t thread; // rank in the tile
  std::uint32_t site : 29;
  std::uint32_t kind : 2; // AccessKind
  std::uint32_t part : 1; // of an access to more than one granule
};
static_assert(sizeof(LaterCheck) == 16);

/// A worker of the detect pass: `ampsim_thread_context::watcher` of the threads that run on it.
struct alignas(64) DetectWorker {
  // State that the fast path reads.
  SpaceShadow<Space::global> global;
  SpaceShadow<Space::tile_local> tile_local;
  std::uint64_t tile_rank = 0; // of the thread that accessed memory last
  const std::uint8_t *initialised = nullptr;
  unsigned interesting = 0;                // signs (shadow::Sign) to be noted
  bool warps = false;                      // barriers of warps are tracked
  std::uint64_t initialised_variables = 0; // those, by number, for which all_initialised was true in this tile
  std::uint64_t whole_tiles = 0;           // of this launch, that have ended
  std::uint64_t accesses = 0, elided = 0;  // elided: accesses that did not look at their cell

  // Used if `warps`.
  shadow::WarpOrder<ShadowWord<Space::global>> global_warps;
  shadow::WarpOrder<ShadowWord<Space::tile_local>> tile_local_warps;

  /// Set if fences and atomic operations order tiles; else null.
  std::unique_ptr<TileOrder> tiles;

  /// Asynchronous copies: the first stamps after their beginning, for both spaces.
  struct BeginStamps {
    ShadowWord<Space::global> global;
    ShadowWord<Space::tile_local> tile_local;
  };
  PendingCopies<BeginStamps> copies;
  BarrierPhases phases;
  std::unordered_map<const char *, PendingCopies<BeginStamps>> paused_copies; // of tiles that wait, by their memory
  /// Fences between threads' writes and bulk copies, by the stamps of each space.
  ProxyFences<ShadowWord<Space::global>> global_proxy_fences;
  ProxyFences<ShadowWord<Space::tile_local>> tile_local_proxy_fences;
  /// By granule of tile-local memory: the stamp of a write that bulk copies see whatever the fences: one wrote it, or
  /// a fence followed it when stamps were renewed.
  std::vector<ShadowWord<Space::tile_local>> copied_in;
  /// Likewise, of writes with a fence that bulk copies see after the next barrier; empty unless stamps were renewed.
  std::vector<ShadowWord<Space::tile_local>> fenced_before;
  std::vector<ShadowWord<Space::global>> copied_in_cluster; // of a launch with clusters, likewise
  struct Nothing {};
  UnfencedBarriers<Nothing> unfenced_barriers;
  MatrixRegisters<Nothing> registers;
  std::unordered_map<const char *, MatrixRegisters<Nothing>> paused_registers;
  std::uint64_t tile_barriers = 0; // that the present tile has passed
  std::unordered_map<const char *, std::uint64_t> paused_barriers;
  /// Accesses to global memory at places that no cache holds: their cells are loaded while the loop continues
  /// (docs/decisions/shadow-cells.md). All belong to the running interval of the running tile.
  std::uint32_t later_count = 0;
  bool later_pays = false; // the memory that the launch writes is too large for a cache
  static constexpr std::uint32_t most_later = 256;
  std::array<LaterCheck, most_later> later;

  /// In a kernel all of whose checked accesses to global memory write at indices from memory: a bit for each granule,
  /// which replaces its cell until one is accessed twice. Null: cells are used.
  std::uint64_t *once = nullptr;
  bool once_wanted = false; // `once` may be used in this launch
  bool met = false;         // a granule was accessed twice: the launch must run again, with cells
  std::uint64_t once_first = 0, once_granules = 0; // the granules with valid bits; the first is a multiple of 64
  /// Clears the bits, and begins to use them.
  void begin_once();
  /// The launch ends, and all granules with a bit were written: marks them as initialised.
  void end_once();

  bool has_warp_barriers = false; // of the launch's kernel: stamps within an interval carry an order

  // State for rare cases.
  const MemoryMap *memory = nullptr;
  std::span<const Site> sites;
  /// Tile-local bytes that atomic operations wrote, by granule: the stamp of the tile, and a bit for each byte. Cells
  /// have these bits only for plain writes.
  std::vector<ShadowWord<Space::tile_local>> atomically_initialised;
  bool outside_wanted = false;
  std::uint64_t barriers = 0, most_barriers = 0; // passed: by all tiles, and the most by one
  bool candidate = false;                        // for a reason other than a cell
  std::uint64_t beside_cells = 0; // a hash of the pairs of barriers and registers that are candidates
  bool order_shows = false;
  std::vector<std::uint64_t> candidates;           // granules of global memory
  std::vector<std::uint8_t> tile_local_candidates; // by granule: 0 or 1
  CandidateNotes notes;
  std::vector<std::uint64_t> blocks; // touched in this launch; only where workers run in parallel

  /// `warp`: threads in a warp; 0: there are none.
  explicit DetectWorker(const MemoryMap &memory, std::uint32_t warp = 0);
  /// `tile_threads`: 0 if barriers of warps need no tracking; `order`: null if tiles are not ordered.
  void launch_begins(std::uint64_t tile_local_bytes, unsigned signs, bool outside, std::span<const Site> sites,
                     std::uint32_t tile_threads = 0, std::unique_ptr<TileOrder> order = nullptr);
  void tile_begins(char *memory);
  void tile_ends();
  /// A tile waits while others run.
  void tile_pauses(const char *memory);
  /// A tile continues after others have run. Its stamps are no longer those of the present tile, so too much of
  /// global memory becomes a candidate, and all of tile-local memory, whose cells the others used.
  void tile_resumes(char *memory);
  void barrier(unsigned mask);
  /// A barrier that does not end an interval of the whole tile counts as one that the tile has passed.
  void count_barrier();
  /// A launch with clusters, whose tiles have their tile-local memory in global memory (Launch::cluster_memory). The
  /// beginning and the end of a tile count as writes to all of it: tiles that it does not wait for in between reach
  /// it too early or too late. Accesses to this memory before a barrier of the cluster no longer matter.
  void use_clusters(const Launch &launch, bool absence_wanted);
  void cluster_begins(const char *memory);
  /// `whole`: all earlier accesses are ordered; else too many become candidates.
  void cluster_meets(const char *memory, std::span<const ClusterTile> tiles, bool whole);
  void tile_of_cluster_begins(std::uint64_t rank);
  void tile_of_cluster_ends(std::uint64_t rank);
  void forget_ordered(std::uint64_t granule) {
    if (granule - cluster_first < cluster_granules) [[unlikely]]
      forget_met(granule);
  }
  /// Threads of a warp, by their ranks, have waited for each other.
  void warp_barrier(std::span<const std::uint32_t> ranks, FenceMask fence);
  void asynchronous(std::uint64_t rank, std::uint32_t thread, ampsim_copy_step step, const void *to,
                    const void *from, std::uint64_t size, SiteId site);
  /// A thread of the tile `rank` passes a fence of the device, or orders its operations on some bytes.
  void fence(std::uint64_t rank, std::uint32_t thread, FenceMask mask, FencedBytes bytes);
  /// Returns the stamp of the last plain write to a location; none if it is unknown.
  std::optional<TileOrder::Stamp> last_write(std::uint64_t granule, std::uint32_t size) const;
  /// Handles an atomic operation; returns what TileOrder::atomic does.
  bool orders_tiles(std::uint64_t granule, NotedAccess access, SiteId site);
  /// A thread of another tile runs now (tiles of one thread need no tile_begins each).
  void enter_tile(std::uint64_t rank) {
    enter_untiled(rank);
    if (tile_local.now.at_end()) [[unlikely]]
      renew_tile_local();
    tile_local.now.next_tile();
    tile_local.now.history = tile_local.now.tile;
    initialised_variables = 0;
    if (tiles)
      tiles->enter(rank, global.now.latest);
  }
  /// The same for a thread of a launch without tiles, which cannot have tile-local memory.
  void enter_untiled(std::uint64_t rank) {
    tile_rank = rank;
    global.now.next_tile();
  }
  /// Returns true if the `size` bytes at `offset` of the tile-local memory are all initialised. `variable` identifies
  /// them.
  bool all_initialised(unsigned variable, std::uint64_t offset, std::uint64_t size);
  /// An access by `site` to a granule, whose cell was `before`.
  template <Space in>
  void note(std::uint64_t granule, NotedAccess access, SiteId site, const typename SpaceShadow<in>::Cell &before);
  template <Space in> SpaceShadow<in> &shadow_of() {
    if constexpr (in == Space::global)
      return global;
    else
      return tile_local;
  }
  template <Space in> const shadow::WarpOrder<ShadowWord<in>> *warps_of() const {
    if constexpr (in == Space::global)
      return warps ? &global_warps : nullptr;
    else
      return warps ? &tile_local_warps : nullptr;
  }
  /// Bytes of a granule of tile-local memory that were written in this tile.
  unsigned initialised_bytes(std::uint64_t granule) const {
    const ShadowWord<Space::tile_local> atomic = atomically_initialised[granule];
    return shadow::initialised_bytes(tile_local.cells[granule], tile_local.now) |
           (atomic >= tile_local.now.tile ? unsigned(atomic & 15) : 0);
  }
  void initialise_atomically(std::uint64_t granule, unsigned bytes) {
    atomically_initialised[granule] = tile_local.now.tile | initialised_bytes(granule) | bytes;
  }
  /// The memory that its cells take if no container lies beyond the first `used` bytes of global memory.
  std::uint64_t resident(std::uint64_t used) const;
  /// Makes the checks that wait.
  void check_later();
  /// Handles an access to an address outside of everything.
  void outside(const OutsideCandidate &access);

private:
  CopiedMemory copied(const void *address) const;
  template <Space in>
  bool touched_now(const CopiedMemory &memory, std::uint64_t size, std::uint32_t thread, bool target);
  template <Space in> void age(const CopiedMemory &memory, std::uint64_t size, std::uint32_t thread);
  void pass_proxy_fence(std::uint32_t thread);
  /// Adds a pair to `beside_cells`. `what`: anything else that distinguishes it.
  void note_beside_cells(SiteId first, SiteId second, std::uint64_t what);
  /// Tracks phases of barriers in memory, and so when copies that signal one are complete.
  void follow_barrier(std::uint32_t thread, ampsim_copy_step step, const void *barrier, std::uint64_t size);
  /// Handles the steps of barriers in shared memory, and notes fences for them; returns false for steps that others also
  /// handle.
  bool step_of_barrier(std::uint32_t thread, ampsim_copy_step step, const void *barrier, SiteId site);
  /// Checks memory that a bulk copy reads for writes by threads of the tile that no fence follows.
  template <Space in>
  void check_proxy(const CopiedMemory &source, std::uint64_t size, std::uint32_t thread, SiteId site);
  void see_fenced_after_barrier();
  bool seen_by_bulk_copies(std::uint64_t granule, std::uint32_t thread) const;
  void note_copied_in(const CopiedMemory &target, std::uint64_t size);
  void end_copy(const PendingCopies<BeginStamps>::Copy &copy, bool awaited);
  template <Space in> void check_copied(const PendingCopies<BeginStamps>::Copy &copy, bool target);
  template <Space in>
  void note_candidate(std::uint64_t granule, NotedAccess access, SiteId site,
                      const typename SpaceShadow<in>::Cell &before);
  /// Makes room for stamps when none are left: the present tile's ended intervals become one, and stamps of other
  /// tiles are forgotten. In the present interval, accesses that happen before everything its warp does now stay
  /// distinct.
  void renew_tile_local();
  void add(CellCandidate found);
  void forget_met(std::uint64_t granule);
  /// The granules of the tile-local memory that begins at `memory`.
  std::pair<std::uint64_t, std::uint64_t> granules_at(const char *memory) const;
  void stamp(const char *memory);

  std::uint64_t cluster_first = 0, cluster_granules = 0; // of all of that memory; 0: none
  std::uint64_t cluster_size = 1;                        // granules of one cluster
  std::uint64_t cluster_stride = 0;                      // bytes from one tile's to the next one's
  std::vector<ShadowWord<Space::global>> cluster_met;    // by place of a cluster: stamp after its last barrier
  std::uint64_t cluster_tile_bytes = 0;
  bool absence_wanted = false;
  std::size_t last_candidate = 0;
  bool resumed = false; // the tile was suspended; its cells are unreliable for earlier accesses
  Reservation global_cells, block_stamps, once_bits;
  std::vector<SpaceShadow<Space::tile_local>::Cell> tile_local_cells;
  std::uint32_t launch = 0, tile_threads = 0;
};

inline constexpr unsigned block_bytes = 4096;

/// Returns true if two of the workers accessed one granule, of those that have a bit (DetectWorker::once).
bool meet_once(std::span<const std::unique_ptr<DetectWorker>> workers);

/// Merges the cells that several workers used; returns shadow::Sign bits.
unsigned merge(std::span<const std::unique_ptr<DetectWorker>> workers);

} // namespace ampsim

// The rare parts of the check, by names that inlined code can be linked with (and ampsim_detect_granule): outside,
// enter_tile, all_initialised, check_later, begin_once.
/// Returns where the access goes nevertheless; null for harmless memory.
extern "C" void *ampsim_detect_outside(ampsim::DetectWorker *, const ampsim_thread_context *, const void *address,
                                       std::uint32_t size, std::uint32_t site, std::uint32_t kind);
extern "C" void ampsim_detect_enter_tile(ampsim::DetectWorker *, std::uint64_t rank);
extern "C" void ampsim_detect_check_later(ampsim::DetectWorker *);
extern "C" void ampsim_detect_begin_once(ampsim::DetectWorker *);
extern "C" bool ampsim_detect_all_initialised(ampsim::DetectWorker *, std::uint32_t variable, std::uint64_t offset,
                                              std::uint64_t size);
