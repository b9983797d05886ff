// What the simulator tells whoever watches a launch: the detector's two passes.
//
// The accesses themselves do not come this way: instrumented code calls the access
// hooks of its variant directly (abi.h, section 3). A monitor learns here when
// launches, tiles and barrier intervals begin and end, and says at the end
// whether the launch has to be looked at again.
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

/// Threads of one tile that stand at the same barrier, or have ended.
struct BarrierGroup {
  SiteId site = no_site; // no_site: ended
  std::uint32_t threads = 0;
  ThreadId example;          // the lowest
  SiteId ended_at = no_site; // the `return` statement, if that is known
};

/// Lanes of a warp that were to come together, and did not. The calling thread is one of those that came.
struct WarpMeeting {
  std::uint64_t mask = 0; // lanes that the operation names; 0: all lanes of the warp, at one place
  std::uint64_t came = 0; // lanes that came to it
  bool named = true;      // the calling thread is in its own mask
  std::optional<std::uint32_t> source =
      {}; // of a shuffle: the lane whose value is asked for, which does not take part
  /// Where the other lanes of the mask are: at a site, or at none where they have ended.
  struct Others {
    SiteId site = no_site;
    std::uint64_t lanes = 0;
  };
  std::vector<Others> elsewhere = {};
};

/// An address that the access hooks were given in the place of an element outside of its container, region or array
/// (ampsim_hook_outside, ampsim_hook_pointer, ampsim_hook_outside_path, ampsim_hook_outside_array).
struct OutsideAccess {
  enum class Reason : std::uint8_t {
    outside,    // of what it belongs to
    nowhere,    // there is no memory for kernels at `address`
    freed,      // there was, but it has been freed
    misaligned, // the memory is there; `alignment` is what the access wants
  } reason = Reason::outside;
  const void *address = nullptr; // of the last three
  std::uint32_t alignment = 1;
  const ampsim_container *container = nullptr; // null for regions and arrays
  std::int32_t region = -1;                    // index in Launch::regions; -1 for containers and arrays
  std::uint32_t rank = 0;                      // of the container or region
  std::uint32_t element_size = 0;
  /// Of an array: the site whose Site::path the indices are of, or no_site where they are not known; where it
  /// begins. Of a misaligned access to tile-local memory: where that begins.
  SiteId path = no_site;
  const char *base = nullptr;
  std::array<std::int32_t, AMPSIM_MAX_PATH> index{};
  /// In bytes, for arrays from the start of the path or variable, else from the element's start.
  std::int64_t offset = 0;
};

/// What one of those hooks noted when it made `address`, which lies in
/// MemoryMap's outside range. Valid until the same thread's next 64 such addresses.
const OutsideAccess &outside_access(const ampsim_thread_context &thread, const void *address);

/// In a loop over threads, makes the batch's context that of the thread that runs; else does nothing.
void settle(const ampsim_thread_context &thread);

/// Why a thread ends itself and its launch.
struct ThreadStop {
  std::string assertion; // the expression that did not hold; empty: a trap
  std::string values;    // of what it compares: "n = 11"; empty where they are not known
};

enum class Verdict : std::uint8_t {
  clean,
  candidate,       // explain it
  repeated,        // a candidate like earlier launches, which were explained
  order_dependent, // tiles ran in parallel although their order shows: run it again one by one
};

/// What a monitor counts; of the last complete run of each launch.
struct Coverage {
  std::uint64_t accesses = 0;
  std::uint64_t barriers = 0; // one per tile and barrier passed
  std::uint64_t elided = 0;   // of the accesses, those that did not look at a shadow cell
  bool outside = false;       // an access went outside of its container or array
  bool cut_short = false;     // threads could not go on, at a barrier or waiting, and what follows did not run
};

/// Does a barrier with this fence end an interval? Where it fences no memory space, it orders only what came before the
/// threads' arrivals, which are free fences with the same bit.
inline constexpr bool ends_interval(FenceMask fence) {
  return !(fence & (fence_cluster | fence_arrival)) || fence & fence_all;
}

/// The bytes whose atomic operations a fence is for; `address` is null where it is for all.
struct FencedBytes {
  const void *address = nullptr;
  std::uint32_t size = 0;
};

/// A tile of a cluster whose tiles reach each other's tile-local memory (Launch::cluster_memory), and whether it is done.
struct ClusterTile {
  std::uint64_t rank = 0; // in the launch
  bool ended = false;
  bool arrives_whole = true; // its last barrier of the cluster ended an interval
};

class Monitor {
public:
  virtual ~Monitor() = default;
  virtual Variant variant() const = 0;
  /// What it may need for each worker, in bytes per byte of global memory whose accesses are checked.
  virtual unsigned worker_memory() const { return 0; }
  /// The one tile that it has to see; nothing: all. Called before launch_begins.
  virtual std::optional<std::uint64_t> only_tile() const { return std::nullopt; }
  /// `workers` tiles may run at the same time. Called before each run (also of the same launch again).
  virtual void launch_begins(const Launch &launch, const Kernel &kernel, unsigned workers) = 0;
  /// A tile (or a run of threads of an untiled launch) begins on `worker`: returns what goes into
  /// ampsim_thread_context::watcher of its threads. Tile-local memory is `tile_local`, Launch::tile_local_bytes
  /// long.
  virtual void *tile_begins(unsigned worker, char *tile_local) = 0;
  virtual void tile_ends(unsigned worker) = 0;
  /// Asked after launch_begins(): does it follow tiles one by one? Where not, and where tiles run in loops over their threads,
  /// tile_begins() is called once for all tiles of a worker, and tile_ends() not at all: tiles may be many and small.
  virtual bool follows_tiles() const { return true; }
  /// The tile that runs on `worker` waits for others, in the middle of a barrier interval. Others run before it
  /// goes on (or ends: both pauses and resumes come first), with the same `tile_local` memory and watcher.
  virtual void tile_pauses(unsigned worker, const char *tile_local) { (void)worker, (void)tile_local; }
  virtual void tile_resumes(unsigned worker, char *tile_local) { (void)worker, (void)tile_local; }
  /// The tiles of a cluster, by their ranks there, are about to begin. `memory`: where the tile-local memory of the first
  /// of them lies in that of clusters (Launch::cluster_memory); null where there is none. tile_begins() follows for each.
  virtual void cluster_begins(unsigned worker, std::span<const ClusterTile> tiles, char *memory) {
    (void)worker, (void)tiles, (void)memory;
  }
  /// All of them that have not ended have arrived at a barrier of the cluster, and have paused there.
  virtual void cluster_meets(unsigned worker, std::span<const ClusterTile> tiles, char *memory) {
    (void)worker, (void)tiles, (void)memory;
  }
  /// All threads of the tile have arrived at the barrier; the epochs are about to advance.
  virtual void barrier(unsigned worker, FenceMask fence) = 0;
  /// A free fence, executed by one thread, or the order of its atomic operations on some bytes (ampsim_fence).
  virtual void fence(const ampsim_thread_context &thread, FenceMask fence, SiteId site, FencedBytes bytes) = 0;
  /// A thread launches a kernel, which is run when this launch is over.
  virtual void launches(const ampsim_thread_context &thread) { (void)thread; }
  /// Threads of a tile, of one warp and by their ranks, have waited for each other.
  virtual void warp_barrier(unsigned worker, std::span<const std::uint32_t> ranks) = 0;
  /// A thread arrives at a named barrier of its tile.
  virtual void arrives_at_named(const ampsim_thread_context &thread, std::uint32_t barrier) {
    (void)thread, (void)barrier;
  }
  /// As many have arrived there as it is for; those with these ranks have waited for that.
  virtual void named_barrier(unsigned worker, std::uint32_t barrier, std::span<const std::uint32_t> ranks) {
    (void)worker, (void)barrier, (void)ranks;
  }
  /// An asynchronous copy begins, or is waited for (ampsim_asynchronous). In loops over threads the context is not made that
  /// of the one with this rank in its tile.
  virtual void asynchronous(const ampsim_thread_context &thread, std::uint32_t rank, ampsim_copy_step step,
                            void *to, const void *from, std::uint64_t size, SiteId site) {
    (void)thread, (void)rank, (void)step, (void)to, (void)from, (void)size, (void)site;
  }
  /// A thread does something with threads of its warp that do not all come, or that it is not one of.
  virtual void warp_sync(const ampsim_thread_context &thread, SiteId site, const WarpMeeting &meeting) = 0;
  /// A thread ends itself because something is wrong: a failed assertion, or a trap. `site` may be unknown.
  virtual void stops(const ampsim_thread_context &thread, SiteId site, const ThreadStop &stop) {
    (void)thread, (void)site, (void)stop;
  }
  /// Threads of a tile are at different barriers, or some at one and some at the end. The launch ends here.
  virtual void divergent_barrier(unsigned worker, std::span<const BarrierGroup> groups) = 0;
  /// A thread cannot leave a loop without another thread's write (first time for this thread and site).
  virtual void no_progress(const ampsim_thread_context &thread, SiteId site) = 0;
  virtual Verdict launch_ends() = 0;
  virtual Coverage coverage() const = 0;
};

} // namespace ampsim
