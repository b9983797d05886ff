// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interface between the simulator and the monitor of a launch: the detector's two passes.
//
// The accesses themselves bypass this interface: instrumented code calls the access hooks of its variant directly
// (abi.h, section 3). A monitor is notified when launches, tiles and barrier intervals begin and end, and finally
// returns whether the launch must be examined again.
#pragma once

#include "model/abi.h"
#include "model/kernel.h"
#include "model/kernel_code.h"
#include "model/launch.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ampsim {

/// Threads of one tile that are at the same barrier, or have ended.
struct BarrierGroup {
  SiteId site = no_site; // no_site: ended
  std::uint32_t threads = 0;
  ThreadId example;          // the lowest
  SiteId ended_at = no_site; // the `return` statement, if known
};

/// A failed convergence of a warp's lanes. The calling thread is one of those that arrived.
struct WarpMeeting {
  std::uint64_t mask = 0;                   // the operation's lane mask; 0: all lanes of the warp, at one place
  std::uint64_t came = 0;                   // lanes that arrived
  bool named = true;                        // the calling thread is in its own mask
  std::optional<std::uint32_t> source = {}; // for a shuffle: the source lane, which does not take part
  /// The location of the other lanes of the mask: a site, or none if they have ended.
  struct Others {
    SiteId site = no_site;
    std::uint64_t lanes = 0;
  };
  std::vector<Others> elsewhere = {};
};

/// Describes an address that the access hooks received in place of an element outside of its container, region or array
/// (ampsim_hook_outside, ampsim_hook_pointer, ampsim_hook_outside_path, ampsim_hook_outside_array).
struct OutsideAccess {
  enum class Reason : std::uint8_t {
    outside,    // outside of its container, region or array
    nowhere,    // kernels have no memory at `address`
    freed,      // it has been freed
    misaligned, // the memory exists; the access requires `alignment`
  } reason = Reason::outside;
  const void *address = nullptr; // for the last three kinds
  const void *value = nullptr;   // of memory that kernels may not read: where it goes nevertheless; else null
  std::uint32_t alignment = 1;
  const ampsim_container *container = nullptr; // null for regions and arrays
  std::int32_t region = -1;                    // index in Launch::regions; -1 for containers and arrays
  std::uint32_t rank = 0;                      // of the container or region
  std::uint32_t element_size = 0;
  /// For an array: the site whose Site::path the indices belong to, or no_site if they are unknown; and where it
  /// begins. For a misaligned access to tile-local memory: where that begins.
  SiteId path = no_site;
  const char *base = nullptr;
  std::array<std::int64_t, AMPSIM_MAX_PATH> index{};
  /// In bytes; for arrays from the start of the path or variable, otherwise from the element's start.
  std::int64_t offset = 0;
};

/// Returns what one of those hooks recorded when it made `address`, which is in MemoryMap's outside range. Valid until
/// the same thread's next 64 such addresses.
const OutsideAccess &outside_access(const ampsim_thread_context &thread, const void *address);

/// In a loop over threads, makes the batch's context that of the running thread; otherwise does nothing.
void settle(const ampsim_thread_context &thread);

/// The reason why a thread ends itself and its launch.
struct ThreadStop {
  std::string assertion; // the expression that is false; empty: a trap
  std::string values;    // of the compared expressions: "n = 11"; empty if unknown
};

enum class Verdict : std::uint8_t {
  clean,
  candidate,       // explain it
  repeated,        // a candidate like earlier launches, which were explained
  order_dependent, // run it again more closely: one by one if tiles ran in parallel, else with all checks
};

/// A monitor's counters, for the last complete run of each launch.
struct Coverage {
  std::uint64_t accesses = 0;
  std::uint64_t barriers = 0;      // one per tile and barrier passed
  std::uint64_t elided = 0;        // accesses that did not check a shadow cell
  bool outside = false;            // an access went outside of its container or array
  bool cut_short = false;          // threads could not continue, at a barrier or waiting, and the rest did not run
  std::uint64_t most_barriers = 0; // that one tile passed: also split and named ones, and phases of those in memory
};

/// Returns whether a barrier with this fence ends an interval. If it fences no memory space, it orders only what
/// preceded the threads' arrivals, which are free fences with the same bit.
inline constexpr bool ends_interval(FenceMask fence) {
  return !(fence & (fence_cluster | fence_arrival)) || fence & fence_all;
}

/// The bytes whose atomic operations a fence affects; `address` is null for all bytes.
struct FencedBytes {
  const void *address = nullptr;
  std::uint32_t size = 0;
};

/// A tile of a cluster whose tiles access each other's tile-local memory (Launch::cluster_memory), and whether it is
/// done.
struct ClusterTile {
  std::uint64_t rank = 0; // in the launch
  bool ended = false;
  bool arrives_whole = true; // its last barrier of the cluster ended an interval
};

class Monitor {
public:
  virtual ~Monitor() = default;
  virtual Variant variant() const = 0;
  /// The memory that the monitor may need for each worker, in bytes per checked byte of global memory.
  virtual unsigned worker_memory() const { return 0; }
  /// The one tile that the monitor must see; nothing: all. Called before launch_begins.
  virtual std::optional<std::uint64_t> only_tile() const { return std::nullopt; }
  /// `workers` tiles may run at the same time. Called before each run, including repeated runs of the same launch.
  virtual void launch_begins(const Launch &launch, const Kernel &kernel, unsigned workers) = 0;
  /// A tile (or a run of threads of an untiled launch) begins on `worker`. Returns the value of
  /// ampsim_thread_context::watcher for its threads. Tile-local memory is `tile_local`, with Launch::tile_local_bytes
  /// bytes.
  virtual void *tile_begins(unsigned worker, char *tile_local) = 0;
  virtual void tile_ends(unsigned worker) = 0;
  /// Called after launch_begins(). Returns whether the monitor follows tiles one by one. If not, and if tiles run in
  /// loops over their threads, tile_begins() is called once for all tiles of a worker, and tile_ends() never: tiles may
  /// be many and small.
  virtual bool follows_tiles() const { return true; }
  /// The tile on `worker` waits for others in the middle of a barrier interval. Others run before it continues (or
  /// ends: both the pause and the resumption are reported first), with the same `tile_local` memory and watcher.
  virtual void tile_pauses(unsigned worker, const char *tile_local) { (void)worker, (void)tile_local; }
  virtual void tile_resumes(unsigned worker, char *tile_local) { (void)worker, (void)tile_local; }
  /// The tiles of a cluster, in the order of their ranks, are about to begin. `memory`: the address of the first tile's
  /// tile-local memory in the clusters' memory (Launch::cluster_memory); null if there is none. tile_begins() follows
  /// for each.
  virtual void cluster_begins(unsigned worker, std::span<const ClusterTile> tiles, char *memory) {
    (void)worker, (void)tiles, (void)memory;
  }
  /// All tiles of the cluster that have not ended have arrived at a barrier of the cluster, and have paused there.
  virtual void cluster_meets(unsigned worker, std::span<const ClusterTile> tiles, char *memory) {
    (void)worker, (void)tiles, (void)memory;
  }
  /// All threads of the tile have arrived at the barrier; the epochs are about to advance.
  virtual void barrier(unsigned worker, FenceMask fence) = 0;
  /// A free fence, executed by one thread, or the order of its atomic operations on some bytes (ampsim_fence).
  virtual void fence(const ampsim_thread_context &thread, FenceMask fence, SiteId site, FencedBytes bytes) = 0;
  /// A thread launches a kernel, which runs when this launch is over.
  virtual void launches(const ampsim_thread_context &thread) { (void)thread; }
  /// Threads of a tile, given by their ranks in one warp, have waited for each other. Their accesses to the spaces of
  /// `fence` are ordered.
  virtual void warp_barrier(unsigned worker, std::span<const std::uint32_t> ranks, FenceMask fence) = 0;
  /// A thread arrives at a named barrier of its tile.
  virtual void arrives_at_named(const ampsim_thread_context &thread, std::uint32_t barrier) {
    (void)thread, (void)barrier;
  }
  /// The named barrier is complete; the threads with these ranks have waited for it.
  virtual void named_barrier(unsigned worker, std::uint32_t barrier, std::span<const std::uint32_t> ranks) {
    (void)worker, (void)barrier, (void)ranks;
  }
  /// An asynchronous copy begins, or is waited for (ampsim_asynchronous). In loops over threads the context is not that
  /// of the thread with this rank in its tile.
  virtual void asynchronous(const ampsim_thread_context &thread, std::uint32_t rank, ampsim_copy_step step,
                            void *to, const void *from, std::uint64_t size, SiteId site) {
    (void)thread, (void)rank, (void)step, (void)to, (void)from, (void)size, (void)site;
  }
  /// A warp operation for which not all threads converge, or whose mask lacks the calling thread.
  virtual void warp_sync(const ampsim_thread_context &thread, SiteId site, const WarpMeeting &meeting) = 0;
  /// A thread ends itself because of an error: a failed assertion, or a trap. `site` may be unknown.
  virtual void stops(const ampsim_thread_context &thread, SiteId site, const ThreadStop &stop) {
    (void)thread, (void)site, (void)stop;
  }
  /// Threads of a tile are at different barriers, or some at a barrier and some at the end. The launch ends here.
  virtual void divergent_barrier(unsigned worker, std::span<const BarrierGroup> groups) = 0;
  /// A thread cannot leave a loop without another thread's write (first time for this thread and site).
  virtual void no_progress(const ampsim_thread_context &thread, SiteId site) = 0;
  virtual Verdict launch_ends() = 0;
  virtual Coverage coverage() const = 0;
};

} // namespace ampsim
