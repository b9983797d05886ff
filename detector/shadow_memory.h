// Shadow memory: the cells of one worker, and how those of several workers are put together.
//
// Each worker has shadow of its own, so the check needs no atomic instruction and no update is ever lost. Cells of
// global memory lie at a fixed distance (times 4) in a range that is reserved as large as the arena needs it and
// gets pages only where it is touched; those of tile-local memory are a small table, whose cells forget by their
// stamps when the next tile begins.
//
// Two workers run different tiles. So a cell of global memory that two of them used conflicts if any of them wrote
// it, or if atomics met other widths; that is looked up once at the end of the launch, in the 4 KiB blocks that
// more than one worker touched (noted at a worker's first access to a cell, off the fast path).
#pragma once

#include "detector/pending_copies.h"
#include "detector/proxy_fences.h"
#include "detector/shadow_cell.h"
#include "detector/suspicion.h"
#include "detector/warp_order.h"
#include "model/launch.h"
#include "model/site.h"
#include "simulator/memory_map.h"
#include "simulator/monitor.h"

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
  /// How many of its first `bytes` are backed by memory, in whole pages.
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

/// What the fast path hands to the slow one about the access that it has seen something in.
struct NotedAccess {
  std::uint32_t signs : 8;   // shadow::Sign bits, masked by `interesting`
  std::uint32_t kind : 2;    // AccessKind
  std::uint32_t space : 1;   // Space
  std::uint32_t bytes : 4;   // of the granule, that are accessed
  std::uint32_t thread : 10; // rank in the tile
};
static_assert(sizeof(NotedAccess) == 4);

/// A worker of the detect pass: `ampsim_thread_context::watcher` of the threads that run on it.
struct alignas(64) DetectWorker {
  // What the fast path reads.
  SpaceShadow<Space::global> global;
  SpaceShadow<Space::tile_local> tile_local;
  std::uint64_t tile_rank = 0; // of the thread that accessed memory last
  const std::uint8_t *initialised = nullptr;
  unsigned interesting = 0;                // signs (shadow::Sign) to be noted
  bool warps = false;                      // barriers of warps are told apart
  std::uint64_t initialised_variables = 0; // those, by number, for which all_initialised was true in this tile
  std::uint64_t whole_tiles = 0;           // of this launch, that have ended
  std::uint64_t accesses = 0, elided = 0;  // elided: of the accesses, those that took no look at all at their cell

  // Where `warps`.
  shadow::WarpOrder<ShadowWord<Space::global>> global_warps;
  shadow::WarpOrder<ShadowWord<Space::tile_local>> tile_local_warps;

  /// Where fences and atomic operations order tiles; else null.
  std::unique_ptr<TileOrder> tiles;

  /// Asynchronous copies: of both spaces, the first stamps behind their beginning.
  struct BeginStamps {
    ShadowWord<Space::global> global;
    ShadowWord<Space::tile_local> tile_local;
  };
  PendingCopies<BeginStamps> copies;
  std::unordered_map<const char *, PendingCopies<BeginStamps>> paused_copies; // of tiles that wait, by their memory
  /// Fences between what threads write and bulk copies, by either space's stamps.
  ProxyFences<ShadowWord<Space::global>> global_proxy_fences;
  ProxyFences<ShadowWord<Space::tile_local>> tile_local_proxy_fences;
  /// By granule of tile-local memory: the stamp of a write that bulk copies see, whatever fences there are: one has written it,
  /// or a fence was behind it when stamps were given anew.
  std::vector<ShadowWord<Space::tile_local>> copied_in;
  std::vector<ShadowWord<Space::global>> copied_in_cluster; // of a launch with clusters, likewise
  bool has_warp_barriers = false; // of the launch's kernel: stamps of one interval tell more than who it was

  // What is noted, rarely.
  const MemoryMap *memory = nullptr;
  std::span<const Site> sites;
  /// Tile-local bytes that atomic operations wrote, by granule: the stamp of the tile, and a bit for each byte. Cells
  /// have these bits of plain writes alone.
  std::vector<ShadowWord<Space::tile_local>> atomically_initialised;
  bool outside_wanted = false;
  std::uint64_t barriers = 0;
  bool suspicious = false; // for a reason other than a cell
  bool order_shows = false;
  std::vector<std::uint64_t> suspects;           // granules of global memory
  std::vector<std::uint8_t> tile_local_suspects; // by granule: 0 or 1
  Suspicions suspicions;
  std::vector<std::uint64_t> blocks; // touched in this launch; only where workers run in parallel

  /// `warp`: threads in a warp; 0: there are none.
  explicit DetectWorker(const MemoryMap &memory, std::uint32_t warp = 0);
  /// `tile_threads`: 0 where no barriers of warps have to be told apart; `order`: where tiles are ordered.
  void launch_begins(std::uint64_t tile_local_bytes, unsigned signs, bool outside, std::span<const Site> sites,
                     std::uint32_t tile_threads = 0, std::unique_ptr<TileOrder> order = nullptr);
  void tile_begins(char *memory);
  void tile_ends();
  /// A tile waits while others run.
  void tile_pauses(const char *memory);
  /// A tile continues after others have run. Its stamps are no longer those of the present tile, so too much of
  /// global memory is suspected; of tile-local memory, whose cells the others used, all is.
  void tile_resumes(char *memory);
  void barrier(unsigned mask);
  /// A launch with clusters, whose tiles have their tile-local memory in global memory (Launch::cluster_memory). That a tile
  /// begins, and that it ends, is a write to all of it: others that it does not wait for in between reach it too early or
  /// too late. What a barrier of the cluster has ended in this memory matters no more.
  void use_clusters(const Launch &launch, bool absence_wanted);
  void cluster_begins(const char *memory);
  /// `whole`: all that came before is ordered; else too much is suspected.
  void cluster_meets(const char *memory, std::span<const ClusterTile> tiles, bool whole);
  void tile_of_cluster_begins(std::uint64_t rank);
  void tile_of_cluster_ends(std::uint64_t rank);
  void forget_ordered(std::uint64_t granule) {
    if (granule - cluster_first < cluster_granules) [[unlikely]]
      forget_met(granule);
  }
  /// Threads of a warp, by their ranks, have waited for each other.
  void warp_barrier(std::span<const std::uint32_t> ranks);
  void asynchronous(std::uint64_t rank, std::uint32_t thread, ampsim_copy_step step, const void *to,
                    const void *from, std::uint64_t size, SiteId site);
  /// A thread of the tile `rank` passes a fence of the device, or orders its operations on some bytes.
  void fence(std::uint64_t rank, std::uint32_t thread, FenceMask mask, FencedBytes bytes);
  /// An atomic operation; true as TileOrder::atomic has it.
  /// The stamp of the last plain write to a location; none if it is not known.
  std::optional<TileOrder::Stamp> last_write(std::uint64_t granule, std::uint32_t size) const;
  bool orders_tiles(std::uint64_t granule, NotedAccess access, SiteId site);
  /// Another tile's thread has the word (tiles of one thread need no tile_begins each).
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
  /// Are the `size` bytes at `offset` of the tile-local memory all initialised? `variable` tells them apart from
  /// others.
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
  /// Memory that its cells take, where no container lies beyond the first `used` bytes of global memory.
  std::uint64_t resident(std::uint64_t used) const;
  /// An access to an address outside of everything.
  void outside(const OutsideSuspicion &access);

private:
  CopiedMemory copied(const void *address) const;
  template <Space in>
  bool touched_now(const CopiedMemory &memory, std::uint64_t size, std::uint32_t thread, bool target);
  template <Space in> void age(const CopiedMemory &memory, std::uint64_t size, std::uint32_t thread);
  void pass_proxy_fence(std::uint32_t thread);
  /// Of what a bulk copy reads: has a thread of the tile written it, without a fence behind?
  template <Space in>
  void check_proxy(const CopiedMemory &source, std::uint64_t size, std::uint32_t thread, SiteId site);
  bool seen_by_bulk_copies(std::uint64_t granule) const;
  void note_copied_in(const CopiedMemory &target, std::uint64_t size);
  void end_copy(const PendingCopies<BeginStamps>::Copy &copy, bool awaited);
  template <Space in> void check_copied(const PendingCopies<BeginStamps>::Copy &copy, bool target);
  template <Space in>
  void suspect(std::uint64_t granule, NotedAccess access, SiteId site,
               const typename SpaceShadow<in>::Cell &before);
  /// Makes room for stamps, where there are none left: what the present tile has stamped in ended intervals is of one,
  /// and what others have, forgotten. Of the present interval it is kept what is before all that its warp does now.
  void renew_tile_local();
  void add(Suspicion suspicion);
  void forget_met(std::uint64_t granule);
  /// Granules of the tile-local memory that begins there.
  std::pair<std::uint64_t, std::uint64_t> granules_at(const char *memory) const;
  void stamp(const char *memory);

  std::uint64_t cluster_first = 0, cluster_granules = 0; // of all of that memory; 0: there is none
  std::uint64_t cluster_size = 1;                        // granules of one cluster
  std::uint64_t cluster_stride = 0;                      // bytes from one tile's to the next one's
  std::vector<ShadowWord<Space::global>> cluster_met;    // by place of a cluster: stamp behind its last barrier
  std::uint64_t cluster_tile_bytes = 0;
  bool absence_wanted = false;
  std::size_t last_suspicion = 0;
  bool resumed = false; // the tile has been; what its cells say of earlier accesses is not to be relied on
  Reservation global_cells, block_stamps;
  std::vector<SpaceShadow<Space::tile_local>::Cell> tile_local_cells;
  std::uint32_t launch = 0, tile_threads = 0;
};

inline constexpr unsigned block_bytes = 4096;

/// What the cells that several workers used have in common: shadow::Sign bits.
unsigned merge(std::span<const std::unique_ptr<DetectWorker>> workers);

} // namespace ampsim

// The rare parts of the check, by names that inlined code can be linked with (and ampsim_detect_granule): outside,
// enter_tile, all_initialised.
extern "C" void ampsim_detect_outside(ampsim::DetectWorker *, const ampsim_thread_context *, const void *address,
                                      std::uint32_t size, std::uint32_t site, std::uint32_t kind);
extern "C" void ampsim_detect_enter_tile(ampsim::DetectWorker *, std::uint64_t rank);
extern "C" bool ampsim_detect_all_initialised(ampsim::DetectWorker *, std::uint32_t variable, std::uint64_t offset,
                                              std::uint64_t size);
