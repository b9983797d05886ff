// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One launch, executed under control: a thread can be stopped before every statement and at every access.
//
// Each thread runs on a fiber. The hooks of Variant::debug enter here; all but the interesting ones return at once,
// after advancing the *clock*: it counts statements, accesses, waits and ends, so that a number identifies a position
// in the execution exactly. By default, threads run as they do without a debugger: each to its next barrier, in order,
// tile after tile.
//
// A batch is a tile, a run of threads of an untiled launch, or several tiles that wait for each other: a cluster, or
// the whole launch. Each of several tiles runs to where it waits for the others.
//
// Deviations (another thread is to run, one is frozen, a variable is set) are kept in a log, with the clock at which
// they happened. Everything else is a function of the launch's input, so any position can be reached again: from a
// checkpoint before it, with the log. Checkpoints are made every few milliseconds, between batches and within them
// (checkpoints.h).
#pragma once

#include "debugger/checkpoints.h"
#include "debugger/kept_memory.h"
#include "debugger/threads.h"
#include "model/debug_info.h"
#include "simulator/launch_driver.h"
#include "simulator/order.h"
#include "simulator/tile.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ampsim::debugger {

/// Threads of a batch by their ranks: the first, and their number.
struct Group {
  std::uint32_t first = 0, count = ~0u;
  bool has(std::uint32_t rank) const { return rank - first < count; }
};

/// The location of a tile's threads: the batch, and the first one's rank in it.
struct TilePlace {
  std::uint64_t batch = 0;
  std::uint32_t first = 0;
  friend bool operator==(const TilePlace &, const TilePlace &) = default;
};

/// An access to shared memory, before it happens or (`done`) after a write or atomic operation.
struct Access {
  AccessKind kind = AccessKind::read;
  bool done = false;
  const char *address = nullptr;
  std::uint32_t size = 0;
  std::uint32_t place = 0; // in DebugInfo::accesses
};

struct Event {
  enum class Kind : std::uint8_t {
    point,          // a thread is about to execute a statement
    access,         // ... or to access memory, or has just written
    outside,        // ... outside a container or array; `outside` describes the address
    division,       // ... by zero, or with a result that its type cannot hold
    stack_overflow, // a call does not fit on the thread's stack
    no_progress,    // a thread waits in a loop for another one
    thread_ends,
    tile_begins, // no thread has started yet
    divergence,  // threads wait at different barriers, or have ended while others wait; the launch is over
    deadlock,    // the remaining threads wait for each other in spin loops; the launch is over
    all_frozen,  // all runnable threads are frozen
    launch_ends,
  } kind = Kind::point;
  Thread *thread = nullptr;
  Access access;
  OutsideAccess outside;
  SiteId site = no_site;
};

/// An observer, which can stop the execution. Called on the stack of the thread that is at the event.
class Observer {
public:
  virtual ~Observer() = default;
  /// True: stop here.
  virtual bool observe(const Event &event) = 0;
  /// The events to report; others are skipped.
  bool all_points = false, accesses = false;
  std::optional<std::uint32_t> only;                 // of all points: only this thread's
  const std::vector<std::uint8_t> *points = nullptr; // by stop point
  /// Among runnable threads: whether this one may run, and the one to run first.
  virtual bool may_run(const Thread &) { return true; }
  virtual std::optional<std::uint32_t> preferred() { return std::nullopt; }
};

/// A deviation from what follows from the launch's input.
struct Action {
  enum class Kind : std::uint8_t { run, freeze, thaw, write } kind;
  /// The base of a write's `offset`: the same whenever the launch is executed again, even by another Execution.
  enum class Memory : std::uint8_t { global, tile_local, frames };
  Clock at;
  std::uint32_t thread = 0;
  Memory memory = Memory::global;
  std::uint64_t offset = 0;
  std::vector<char> bytes;
  friend bool operator==(const Action &, const Action &) = default;
};

/// A position in a launch, with the actions that led there.
struct Position {
  Clock at = 0;
  std::vector<Action> actions;
};

class Execution : Turn {
public:
  /// While `interrupted` is set, run() stops at the next stop point, unless it seeks a position. A signal handler or
  /// another thread may set it.
  Execution(const DrivenLaunch &launch, const DebugInfo &info, KernelEntry entry, std::atomic<bool> &interrupted);
  ~Execution();
  Execution(const Execution &) = delete;
  Execution &operator=(const Execution &) = delete;

  //===--- position ---===//
  Clock clock() const { return now; }
  bool over() const { return is_over; }
  std::uint64_t batch() const {
    return batch_number;
  } // of the tile, run of threads or cluster that is being executed
  std::uint64_t batch_count() const { return batches.size(); }
  /// The threads of a thread's tile (or run), and of its warp.
  Group tile_of(std::uint32_t rank) const {
    const std::uint32_t first = rank / tile_threads * tile_threads;
    return {first, std::min(tile_threads, count - first)};
  }
  Group warp_of(std::uint32_t rank) const;
  /// The location of the threads of a tile (or run), by its rank in the launch.
  TilePlace place_of(std::uint64_t tile) const;
  Clock batch_began() const { return batch_clock; }
  std::uint64_t ended_batches() const { return batches_ended; } // their number, in whatever order they run
  /// The beginning of a batch; empty if it has not begun.
  std::optional<Clock> began(std::uint64_t batch) const;
  std::vector<Thread> &threads() { return all_threads; } // of the batch
  const std::vector<Thread> &threads() const { return all_threads; }
  std::uint32_t thread_count() const { return count; }
  std::uint32_t current() const { return running; } // the last one that ran
  const DrivenLaunch &launch() const { return driven; }
  const DebugInfo &info() const { return debug; }
  /// In tile-local memory of a tile of the batch.
  bool is_tile_local(const char *address) const {
    return std::uint64_t(address - tile_memory.get()) < tiles * tile_memory_bytes ||
           driven.launch.cluster_place(address);
  }

  /// In some thread's own variables.
  bool is_private(const void *address, std::uint64_t size) const {
    const std::uint64_t at = std::uint64_t(static_cast<const char *>(address) - frames.data());
    return at < frames.size() && size <= frames.size() - at;
  }

  //===--- moving ---===//
  /// Runs until the observer stops it, or the launch is over. `thread` runs first, if it can; else the one that ran
  /// last. Drops the log's entries about the future.
  void run(Observer &observer, std::optional<std::uint32_t> thread = std::nullopt);
  /// Goes to an earlier or later position that was reached before; `observer` may watch, from the position `from` on,
  /// but not stop it.
  void go_to(Clock position, Observer *observer = nullptr, Clock from = 0);
  Position position() const { return {now, {actions.begin(), actions.begin() + std::ptrdiff_t(applied)}}; }
  void go_to(const Position &position);
  /// Changes whenever the future of the execution may have changed.
  std::uint64_t course() const { return course_number; }
  /// The positions from which replays can start, ascending; the first is 0.
  std::vector<Clock> checkpoint_clocks() const;
  /// A period in which a thread of the batch has run: all its events from `begin` to `end`, and nothing after that.
  struct Activity {
    Clock begin, end;
  };
  /// The last one up to `until`, a position of this batch, as short as checkpoints allow. If `until` cuts it short, it
  /// may be empty. Empty if the thread had not run.
  std::optional<Activity> last_activity(std::uint32_t thread, Clock until) const;
  /// Makes checkpoints at fixed distances, instead of by time: for tests.
  void keep_every(Clock positions);
  /// Clears it.
  bool was_interrupted() { return interrupted.exchange(false); }

  //===--- changing ---===//
  void freeze(std::uint32_t thread, bool frozen);
  /// Writes to a thread's variables, tile-local or global memory.
  void write(char *address, const std::vector<char> &bytes);
  /// Returns whether nothing has written any of these bytes. For a thread's own variables, compares with the pattern
  /// that they are filled with before it starts.
  bool is_unwritten(const char *address, std::uint64_t size) const;
  /// The time of the last change to some of these bytes.
  std::optional<Clock> written_by_hand(const char *address, std::uint64_t size);

  //===--- from the hooks ---===//
  void at_point(Thread &thread, std::uint32_t point);
  void *at_access(Thread &thread, const Access &access);
  void at_written(Thread &thread, const Access &access);
  void at_barrier(Thread &thread, FenceMask fence, SiteId site);
  std::uint32_t at_barrier_sum(Thread &thread, FenceMask fence, std::uint32_t value, SiteId site);
  std::uint64_t at_warp_operation(Thread &thread, const WarpStop &stop);
  void at_named_barrier(Thread &thread, std::uint32_t argument, bool waits, SiteId site);
  void at_back_edge(Thread &thread, SiteId site);
  /// The launch is over.
  void at_end(Event::Kind why, Thread &thread, std::uint32_t place);
  void at_abort() { aborted = true; }
  void *outside_address(Thread &thread, const OutsideAccess &access);
  std::uint32_t space_of(const Thread &thread, const void *address) const;
  /// The time that a kernel reads: it advances with the launch's steps.
  std::uint64_t clock_of_device() const { return driven.clock_start + now * DeviceClock::reading; }

private:
  void schedule();
  void schedule_until_stop();
  void begin_batch();
  std::uint32_t threads_in_batch() const;
  void place(Thread &thread, std::uint32_t rank);
  bool all_have(ThreadState state) const;
  std::optional<std::uint32_t> choose();
  std::optional<std::uint32_t> next_runnable(bool observed) const;
  bool can_run(const Thread &thread) const;
  bool cannot_go_on();
  bool enter_next_tile();
  std::optional<FenceMask> waits_for_all(std::uint32_t tile) const;
  void release(std::uint32_t tile, FenceMask fence);
  bool pass_barrier(std::uint32_t tile);
  bool pass_cluster_barrier();
  void pass_named_barrier(std::uint32_t tile, std::uint32_t number);
  bool pass_warp_operations(std::uint32_t rank, bool stuck);
  bool pass_any_warp_operation();
  bool same_barrier(const Thread &a, const Thread &b) const;
  void enter(std::uint32_t rank);
  void suspend(Thread &thread);
  bool notify(const Event &event);
  bool outside_of_tile_local(const char *address, std::uint32_t size) const;
  void apply_actions();
  void apply(const Action &action);
  char *address_of(const Action &write);
  void forget_future();
  void log(Action action);
  void note_written(const char *address, std::uint64_t size);
  struct TileByte {
    std::uint32_t tile;
    std::uint64_t offset; // in its variables
  };
  std::optional<TileByte> tile_byte(const char *address) const;
  void set_stop_clock();
  void consider_checkpoint();
  void take_checkpoint();
  BatchImage keep_batch();
  std::shared_ptr<const TileImage> keep_tile(std::uint32_t tile);
  void restore(const Checkpoint &checkpoint);
  void restore(const BatchImage &image);
  void restore_threads(const BatchImage &image, bool same_batch);
  std::shared_ptr<const GroupImage> keep_group(std::size_t number);
  void touch(Thread &thread) {
    thread.touched = true;
    group_touched[thread.rank / GroupImage::most_threads] = true;
  }
  void restore_tile(std::uint32_t tile, const TileImage &image);
  void abandon();
  void abandon(Thread &thread);
  std::vector<Snapshot::Range> memory_that_changes() const;
  static void thread_stack(void *execution);

  const DrivenLaunch &driven;
  const DebugInfo &debug;
  const KernelEntry entry;
  const std::uint64_t frame_bytes;
  static constexpr std::uint64_t tile_memory_bytes = tile_local_size + 2 * tile_local_zone;
  const std::uint32_t tiles;        // in a batch
  const std::uint32_t tile_threads; // of a tile, or a run
  Sequence batches, tile_order;
  std::vector<std::uint32_t> order, position_in_order; // of the threads of a batch, tile by tile
  /// By tile of the batch.
  std::vector<TileState> tile_states;
  std::vector<NamedBarriers> named_barriers;
  std::vector<bool> tile_touched; // it has changed since it was last kept

  Clock now = 0, stop_clock = never, target = never;
  bool is_over = false, stopped = false;
  Observer *observer = nullptr;
  Clock observe_from = 0;

  std::uint64_t batches_ended = 0, batch_number = 0;
  Clock batch_clock = 0;
  std::vector<Clock> batch_clocks; // of started ones
  bool batch_live = false;
  std::uint32_t count = 0;
  std::vector<Thread> all_threads;
  std::vector<char> frames;
  std::unique_ptr<char[]> tile_memory;         // of each tile, if it is not in that of clusters
  std::vector<std::vector<bool>> tile_written; // by tile, and byte of its variables
  FiberPool pool;
  Fiber host;

  std::vector<Action> actions;
  std::size_t applied = 0;
  std::uint64_t course_number = 0;

  std::uint64_t kept_bytes = 0; // of the following images
  KeptMemory kept_memory;
  std::vector<std::shared_ptr<const GroupImage>> kept_groups; // of threads: untouched ones
  std::vector<bool> group_touched;                            // one of them was
  std::vector<std::shared_ptr<const TileImage>> kept_tiles;   // likewise
  std::atomic<bool> &interrupted;
  Checkpoints checkpoints;
  Pace pace;
};

} // namespace ampsim::debugger
