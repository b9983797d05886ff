// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tile engine: runs the threads of one batch (a tile, or a run of untiled threads; geometry.h) to completion.
//
// Each thread runs to its next barrier, or its end, before the next one starts (every language allows this, reports
// become repeatable, and the detector's cells stay small). A pass over all threads that can run is a *round*; control
// passes from thread to thread directly and returns to the engine at the end of the round. A thread gets a stack when
// it first runs, and a thread that ends passes its stack to the next one, so a kernel whose threads do not wait never
// switches. Kernels with neither barriers nor spin loops do not even need that: they are a plain loop.
//
// After a round:
//
//   some threads set aside in spin loops:  next round, as long as there is progress (spin.h); then the batch waits,
//                                          to be resumed when others have run (waiting_tiles.h)
//   all ended:                             the tile is done
//   all at the same barrier:               notify the monitor, advance the epochs, next round
//   anything else:                         a divergent barrier; the launch ends here
//
// Threads of a kernel with warp operations run warp by warp: a warp runs its rounds until all of its threads are at a
// barrier, set aside or ended, before the next warp runs. At the end of a round, the warp's operations are carried out
// (warps.cpp).
//
// "The same barrier" means the same site in the same iterations of the loops around it.
#pragma once

#include "model/kernel.h"
#include "simulator/device_clock.h"
#include "simulator/fault.h"
#include "simulator/fiber.h"
#include "simulator/geometry.h"
#include "simulator/machine.h"
#include "simulator/messages.h"
#include "simulator/monitor.h"
#include "simulator/named_barriers.h"
#include "simulator/order.h"
#include "simulator/outside.h"
#include "simulator/spin.h"
#include "simulator/warp_operations.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace ampsim {

/// The size of a tile's local memory: more than any language allows, with a zone on either side that absorbs
/// out-of-bounds writes by uninstrumented code.
constexpr std::size_t tile_local_size = 256 << 10, tile_local_zone = 64 << 10;

/// One run of a launch: the state that all its engines share.
struct Run {
  Run(const ProgramTables &tables, const Kernel &kernel, const Launch &launch, const Domain &domain,
      const MemoryMap &memory, const Order &order);

  const ProgramTables &tables;
  const Kernel &kernel;
  const Launch &launch;
  /// Called when the `k`-th batch has ended.
  void note_done(std::uint64_t k) {
    if (progress && (k & (progress_step - 1)) == 0)
      progress->done.fetch_add(progress_step, std::memory_order_relaxed);
  }

  /// The position in `threads` of the next warp, after the one that contains `position`.
  std::size_t end_of_warp(std::size_t position) const {
    const std::uint32_t own = threads[position] / warp;
    while (position < threads.size() && threads[position] / warp == own)
      ++position;
    return position;
  }

  const Domain &domain;
  const MemoryMap &memory;
  const Order &order;
  DeviceClock *clock = nullptr;       // may be null: then time does not pass
  std::uint64_t clock_start = 0;      // the time of the launch's start
  LaunchProgress *progress = nullptr; // may be null
  std::uint64_t progress_step = 1;    // not updated for each of many small batches; a power of two
  KernelEntry entry = nullptr;
  const IntervalLoops *loops = nullptr;      // replaces `entry`
  const ThreadLoops *thread_loops = nullptr; // likewise
  const WarpLoops *warp_loops = nullptr;     // likewise
  const void *arguments = nullptr;           // of the kernel
  Monitor *monitor = nullptr;                // may be null
  bool needs_fibers;
  bool interleaved = false; // threads may take turns within a barrier interval (launch_tracer.h)
  Sequence batches;
  std::uint64_t first_batch = 0, end_batch; // the batches to run
  std::vector<ampsim_bounds> bounds;        // of the launch's regions
  std::uint32_t warp = 0;                   // threads per warp, for a kernel with warp operations; otherwise 0
  std::vector<std::uint32_t> threads;       // the order of the threads in a batch; those of a warp are contiguous
  std::atomic<bool> stopped = false;        // a tile could not continue: no further ones start
  Messages messages;                        // of kernels that run tile by tile
  std::atomic<std::uint64_t> switches = 0;  // from one thread's stack to another's
  bool tiles_waited = false;                // for each other, so that several existed at once
  std::atomic<bool> diverged = false;       // ... because its threads diverged in a way that its form cannot follow
};

/// The point that a batch has reached.
enum class BatchEnd : std::uint8_t {
  done,
  waits,   // its threads spin, or take turns: another batch runs first
  meets,   // all of them are at a barrier of the cluster
  stopped, // it cannot continue, and Run::stopped is set
};

class TileEngine {
public:
  TileEngine();
  ~TileEngine();
  TileEngine(const TileEngine &) = delete;
  TileEngine &operator=(const TileEngine &) = delete;

  /// Prepares for the batches of `run`, which must outlive them; called on the thread that will run them. `worker`:
  /// passed to the monitor.
  void begin(Run &run, unsigned worker);
  BatchEnd run_batch(std::uint64_t batch);
  /// Runs the batches at these positions of the run's order to completion; fewer if the run is stopped.
  void run_batches(std::uint64_t first, std::uint64_t end);
  /// Continues a batch that waits, or has met the other tiles of its cluster.
  BatchEnd resume();
  /// ClusterTile::arrives_whole.
  bool arrived_whole() const { return met_whole; }
  /// Makes `memory`, which other tiles of the cluster can access, the tile's memory until begin().
  void share_memory(char *memory);
  /// The progress of the batch's threads since run_batch or the last resume.
  Progress moved() const { return progressed; }
  /// Ends a batch that waits in vain; `stuck`: because no thread of the launch makes progress.
  void give_up(bool stuck);

  // Called from the hooks, on a thread's own stack.
  void at_barrier(ampsim_thread_context &thread, FenceMask fence, SiteId site);
  std::uint32_t at_barrier_sum(ampsim_thread_context &thread, FenceMask fence, std::uint32_t value, SiteId site);
  void at_back_edge(ampsim_thread_context &thread, SiteId site);
  void at_turn();
  /// Called before an atomic operation or a fence: with Order::Kind::delays, the thread may have to wait.
  void at_delay_point(ampsim_thread_context &thread);
  std::uint64_t at_warp_operation(ampsim_thread_context &thread, std::uint32_t operation, std::uint64_t mask,
                                  std::uint64_t value, std::uint32_t argument, SiteId site);
  void at_fence(const ampsim_thread_context &thread, FenceMask fence, SiteId site, FencedBytes bytes);
  void at_asynchronous(const ampsim_thread_context &thread, ampsim_copy_step step, void *to, const void *from,
                       std::uint64_t size, SiteId site);
  Messages &messages() { return run->messages; }
  std::uint64_t read_clock() {
    return run->clock ? run->clock->read(run->clock_start, clock_readings++) : run->clock_start;
  }
  unsigned rank() const { return run->domain.rank; }
  const Run &running() const { return *run; }
  /// Returns whether the address is in a private variable of a thread in thread loops or warp loops, or anywhere on the
  /// stack of the running thread.
  bool is_in_frames(const void *address) const {
    return std::uint64_t(static_cast<const char *>(address) - frames.data()) < frames.size() ||
           (run->kernel.calls_functions && on_fibers && fibers[current] && fibers[current]->has(address));
  }
  /// The region in which a site, or another with the same number modulo a few, has last found a pointer without a known
  /// origin in this run; null if none has.
  const Region *found_region(SiteId site) const { return last_found[site % last_found.size()]; }
  void remember_region(SiteId site, const Region &region) { last_found[site % last_found.size()] = &region; }
  void *outside_address(ampsim_thread_context &thread, const OutsideAccess &access);
  const OutsideAccess &outside_access(const ampsim_thread_context &thread, const void *address);
  /// Like settle() in monitor.h.
  void settle(const ampsim_thread_context &thread);

  /// The thread that is in its kernel, as far as known; the rest of the fault is left open. Safe in a signal handler.
  KernelFault running_thread() const;
  /// Starts no further batches of this run; safe in a signal handler.
  void stop();
  /// Called when its kernel was left in the middle of a batch (fault.h).
  void left();

  /// The number of stacks created so far.
  std::size_t stacks() const { return usual_pool.made() + (deep_pool ? deep_pool->made() : 0); }

private:
  enum class State : std::uint8_t {
    fresh,
    ready,
    at_barrier,
    at_named_barrier,
    at_warp_operation,
    set_aside,
    ended
  };

  /// A waiting thread of a kernel. The data that every switch reads is kept separately, in the arrays by rank below:
  /// with hundreds of threads, the cost of a switch is cache lines.
  struct Thread : ampsim_thread_context {
    SpinRecord spins;
    std::uint32_t delay_points = 0;       // the number that it has reached
    std::unique_ptr<OutsideRing> outside; // created on first use
  };
  /// The barrier at which a thread is, or the loop in which it spins.
  struct Stop {
    SiteId site = no_site;
    FenceMask fence = 0;
  };

  const MemoryModel &rules() const { return run->tables.language->memory_model; }
  /// Resets the state that is new for each thread, whatever its place.
  void prepare(ampsim_thread_context &thread) const {
    thread.interval = 0;
    thread.changes = 0;
    thread.site = no_site;
    thread.ended_at = no_site;
    thread.watcher = watcher;
    thread.call = nullptr;
    thread.stack_used = 0;
    thread.leaving = 0;
    std::memset(thread.iterations, 0, sizeof thread.iterations);
  }
  void choose_stacks();
  void place(ampsim_thread_context &thread, std::uint32_t rank) const;
  void place_in_tile(ampsim_thread_context &thread) const;
  void run_plainly();
  void go_to_tile(std::uint64_t new_batch);
  bool tiles_need_little() const;
  void run_small_tiles(std::uint64_t first, std::uint64_t end);
  BatchEnd run_on_fibers();
  BatchEnd run_rounds();
  BatchEnd run_in_intervals();
  BatchEnd go_on_in_intervals();
  BatchEnd run_in_loops();
  BatchEnd go_on_in_loops();
  BatchEnd run_in_warp_loops();
  BatchEnd go_on_in_warp_loops();
  /// Returns whether the barrier also waits for other tiles.
  bool meets_cluster(FenceMask fence) {
    met_whole = ends_interval(fence);
    return fence & fence_cluster && !run->launch.cluster.empty();
  }
  BatchEnd finish(BatchEnd end);

  void run_round();
  void run_part_of_round(std::size_t begin);
  bool next_thread();
  void pass_on();
  void at_stop();
  static void thread_stack(void *engine);

  void at_named_barrier(ampsim_thread_context &thread, std::uint32_t argument, bool waits, SiteId site);
  bool finish_named_barrier(std::uint32_t number);
  bool finish_named_barriers();
  bool finish_warp_operations(std::size_t first, bool stuck);
  LaneState lane_state(std::uint32_t rank, bool loops_wait) const;
  bool has_warp_in_part() const;
  WarpMeeting meeting(std::uint32_t begin, const WarpOutcome::Misuse &misuse) const;
  bool answer_active_lanes();
  WarpOutcome finish_in_warp(std::uint32_t begin, std::uint32_t end, bool stuck, bool loops_wait = false);
  void pass_warp_barrier(std::uint32_t begin, std::uint64_t lanes, FenceMask fence);

  // Warp loops; warp_loops.cpp
  std::uint32_t run_lanes(std::uint32_t part, std::uint32_t warp, std::uint64_t which);
  std::uint32_t run_whole_warp(std::uint32_t part, std::uint32_t warp);
  bool run_warp(std::uint32_t part, std::uint32_t warp, std::uint64_t which);
  std::uint32_t meet_in_warp(std::uint32_t warp, std::uint32_t size);
  bool note_arrivals(std::uint32_t warp, std::uint64_t which);
  std::uint32_t common_barrier() const;

  bool rendezvous();
  void pass_barrier(FenceMask fence);
  bool same_iterations(SiteId barrier) const;
  void note_stops(const IntervalLoops &loops);
  bool same_barrier(std::uint32_t a, std::uint32_t b) const;
  void report_divergence();
  void abandon();
  OutsideRing &ring(const ampsim_thread_context &thread);

  char *tile_local_mapping;
  char *const own_tile_local;
  char *tile_local; // the running tile's: its own, or a part of its cluster's

  // State of the run
  Run *run = nullptr;
  std::array<const Region *, 16> last_found{};
  unsigned worker = 0;
  // State of the batch
  std::uint64_t batch = 0;
  std::uint32_t count = 0;         // threads in it
  std::uint64_t batch_of_tile = 0; // the batch of `tile`
  std::uint64_t clock_readings = 0;
  std::array<std::int32_t, 3> tile{}, tile_origin{};
  void *watcher = nullptr;
  bool follows_tiles = false; // a monitor exists and follows tiles
  std::array<std::uint32_t, space_count> epoch{};

  // For threads that do not wait
  ampsim_thread_context plain{}; // in loops over threads: of the batch
  bool settled = false;          // it is now that of one of the batch's threads
  OutsideRing plain_outside;

  // For threads that wait
  bool on_fibers = false;      // or in interval loops: each thread has a context of its own
  std::vector<Thread> threads; // by rank, like the next three
  std::vector<State> states;
  std::vector<Stop> stops;
  std::vector<Fiber *> fibers;
  std::vector<WarpStop> warp_stops;     // by rank; for kernels with warp operations
  std::unique_ptr<NamedBarriers> named; // created on first use
  bool named_passed = false;            // in this round: threads that ran earlier may run again
  FiberPool usual_pool;
  std::unique_ptr<FiberPool> deep_pool; // for kernels that call functions
  std::uint64_t deep_stack = 0;         // bytes of its stacks
  FiberPool *pool = &usual_pool;        // the run's
  std::vector<ampsim_thread_context *>
      in_order; // the threads in the run's order, for interval loops, like the next two
  std::vector<std::uint32_t> arrivals;
  std::vector<char> frames; // also for thread loops and warp loops
  WarpLanes lanes{};        // for warp loops: of the running warp
  bool met_whole = true;
  std::uint32_t stage = 0; // for loops: the part of the kernel with which the threads continue
  Fiber host;
  std::size_t position = 0;            // in the run's order of threads, like the next one
  std::size_t round_end = 0;           // of the threads that take part in the current round
  std::uint32_t current = 0;           // rank of the running thread
  std::uint32_t sum = 0, last_sum = 0; // of the values at the barrier where threads arrive, and at the last one
  std::uint32_t first = 0;             // rank of the first thread to arrive at a barrier in this interval
  bool together = true;                // all threads that have arrived since are at the same barrier
  std::uint32_t ended = 0, waiting = 0, aside = 0, in_warps = 0;
  std::uint32_t ended_in_part = 0;      // `ended` at the last search for partially waiting warps
  bool delayed = false;                 // the whole tile, while others go first
  Progress best = Progress::none;       // of the current round
  std::uint64_t switches = 0;           // of the batch
  Progress progressed = Progress::none; // the best of any round since the batch began or was resumed
};

} // namespace ampsim
