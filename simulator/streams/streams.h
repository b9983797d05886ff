// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events: work is enqueued when the program requests it, and runs only when the program, or the order of a
// stream, demands it.
//
// An operation records its predecessors: the previous one in its stream, the event that its stream waits for, and those
// that the legacy default stream's rules add (it waits for all blocking streams, and they for it). Running an operation
// runs those first. One that waits for a value in memory first runs the operations that may write it, and its
// successors are ordered after the predecessors of the write. If several orders are legal, the machine's order chooses:
// forward is that of the program's calls, reverse the opposite.
#pragma once

#include "model/order.h"
#include "simulator/fork_mark.h"
#include "simulator/machine_state.h"
#include "simulator/streams/early_work.h"
#include "simulator/streams/idle_host.h"
#include "simulator/streams/stream_host.h"
#include "simulator/streams/stream_operation.h"

#include <array>
#include <cstdint>
#include <list>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ampsim {

/// Because nothing runs before it is waited for, all operations that may be concurrent with an operation have been
/// enqueued when it runs. At that point it is known what to compare it with (simulator/work_monitor.h): the pending
/// operations that are not ordered with it, and the host's accesses since. As on a device, the queue is limited: if it
/// is full, the oldest operation runs first, and is compared with later work until the host has waited for it
/// (EarlyWork).
class Streams {
public:
  Streams(Machine::State &machine, StreamHost &host, unsigned devices);

  using Id = std::uint64_t; // the value of a cudaStream_t
  /// Those of the device that is current in the calling thread; the second is the thread's own.
  static constexpr Id legacy = 0, per_thread = 2;
  /// From now on 0, the default stream, is the thread's instead of the one that waits for others.
  void make_default_per_thread() { default_is_per_thread = true; }
  /// The stream itself, whatever device is current and whichever of the host's threads calls.
  Id canonical(Id stream) const;
  /// Returns whether it is the default stream that waits for others.
  bool is_legacy(Id stream) const;

  /// Creates a stream on the current device.
  Id create(bool blocking, int priority);
  bool exists(Id stream) const { return streams.contains(canonical(stream)); }
  int device(Id stream) const { return streams.at(canonical(stream)).device; }
  /// Runs its remaining operations, as far as possible, and forgets it.
  void destroy(Id stream);

  /// Enqueues a task after everything in the stream.
  OperationHandle submit(Id stream, StreamTask task);
  /// Enqueues a task in no stream, after these operations only.
  OperationHandle submit_after(const std::vector<OperationHandle> &earlier, StreamTask task);
  static constexpr std::size_t most_pending = 1024;
  /// Orders the next operations of `stream` after `operation`.
  void wait_in(Id stream, const OperationHandle &operation);

  // The host waits until it has finished.
  void finish(const OperationHandle &operation) { (void)advance_for_host(operation, true); }
  void finish(Id stream);
  /// It knows that all operations that have run have finished.
  void finish_what_has_run();
  /// The host queries whether it has finished: runs it as far as possible with the work enqueued so far; false if a
  /// wait blocks it.
  bool try_finish(const OperationHandle &operation) { return advance_for_host(operation, false); }
  /// Likewise, but for the host's order this is not a wait.
  bool try_run(const OperationHandle &operation) { return advance(operation, false); }
  /// The host may wait for its end without calling the library.
  void run_when_idle(StreamOperation &operation);
  /// Returns whether later work is still compared with what has run and may have used this memory.
  bool is_compared(const StreamTask::Range &range) const;
  /// Ends these comparisons: the run is incomplete if there were any.
  void end_comparisons();
  bool try_finish(Id stream);
  /// Returns whether the host has waited for all operations that have run.
  bool host_knows_all() const { return early.empty(); }
  /// Finishes everything in the device's streams and on the device.
  void finish_device(int device, Order::Kind order);
  void finish_all(Order::Kind order);
  /// Runs pending work as far as possible. For the host's order this is not a wait.
  void run_pending();
  /// Finishes what is possible, like try_finish(). Returns the rest.
  std::vector<OperationHandle> try_finish_all(Order::Kind order);

  /// The last operation enqueued in the stream; null if there is none.
  const OperationHandle &last(Id stream) const { return streams.at(canonical(stream)).last; }

  /// Forgets the footprints of a finished operation and its descendants, which needs no comparison.
  void forget_family(const StreamOperation &operation);
  /// A number for a launch by a kernel.
  WorkMonitor::Work next_work() { return ++operations; }

  /// Called when the program calls the library.
  void host_calls() { idle_host.calls(); }
  /// The host's own code accesses the machine's memory. If it only keeps reading the same places, it waits for a
  /// kernel's write there: on a device the streams make progress by themselves, so the oldest pending operation that
  /// can run is run.
  void host_access(AccessKind kind, const void *begin, std::uint64_t bytes, const char *file, unsigned line);

  /// Returns whether a kernel may be running now, in any stream or, if given, in that one.
  bool may_run_kernel(std::optional<Id> stream = {}) const;

  bool is_blocking(Id stream) const { return streams.at(canonical(stream)).blocking; }
  int priority(Id stream) const { return streams.at(canonical(stream)).priority; }

private:
  struct Stream {
    bool blocking = true;
    int priority = 0;
    int device = 0;
    StreamOperation::Chain chain = 0;
    OperationHandle last;
    std::vector<OperationHandle> waits; // predecessors of the next one
  };
  /// One access, or several adjacent ones from one line.
  struct HostAccess {
    StreamOperation::Range range;
    const char *file;
    unsigned line;
    WorkMonitor::Work newest; // the last enqueued operation at that time
  };
  /// Returns whether it counts in LaunchProgress::enqueued. Not in a forked process, which has a copy of the pending
  /// operations.
  bool counts(const StreamOperation &operation) const {
    return machine.progress && touches_memory(operation) && !operation.is_carried_out && !fork_mark.forked();
  }
  static bool touches_memory(const StreamOperation &operation) {
    return operation.is_launch || operation.is_host_function || !operation.ranges.empty();
  }
  OperationHandle make(StreamTask task);
  /// The operations that the host has waited for.
  StreamOperation::Past host_past() const;
  /// `must`: a blocking wait is given up if no enqueued operation satisfies it.
  bool advance(const OperationHandle &operation, bool must);
  /// The same, and adds its predecessors to the host's past.
  bool advance_for_host(const OperationHandle &operation, bool must);
  bool host_waits_for(const StreamOperation &operation) const {
    return awaited && (&operation == awaited || is_before(operation, *awaited));
  }
  /// Later work cannot race with these operations: compares the host's accesses in the meantime with them.
  void settle(const std::vector<EarlyWork::Operation> &known);
  void host_knows(const StreamOperation &operation);
  /// Returns whether the footprint of an operation that runs early is worth its time: unordered operations can follow,
  /// and it is not a long launch.
  bool is_worth_footprint(StreamOperation &operation);
  bool has_concurrent_stream(const StreamOperation &operation) const;
  bool may_touch_host_memory(StreamOperation &operation);
  void note_early(StreamOperation &operation);
  void add_default(Id id, int device) const;
  /// Forgets the default streams of threads that have ended, if they have no pending operations.
  void forget_ended_threads() const;
  /// Finds the early operations that are not ordered with it.
  void meet_early(StreamOperation &operation);
  /// These can no longer be compared: the run is incomplete.
  void note_uncompared(std::uint64_t operations) {
    if (machine.progress)
      machine.progress->uncompared += operations;
  }
  void note_polled(std::uint64_t operations) {
    if (machine.progress)
      machine.progress->polled += operations;
  }
  struct Towards {
    OperationHandle next;    // null if there is none
    bool others_may = false; // satisfy it, or a wait that blocks the one that would: other processes
  };
  /// The next operation to run so that the wait may be satisfied. If other waits block the operations that may satisfy
  /// it, continues with these, recursively.
  Towards next_towards(const OperationHandle &wait);
  /// The oldest operation that can run at once; null if there is none.
  OperationHandle next_ready() const;
  /// Checks which waits are satisfied now, and by which operation: null for the host.
  void look_at_waits(const StreamOperation *by);
  /// Orders the wait's successors after the predecessors of the operation that satisfied it.
  void acquire(StreamOperation &wait);
  bool do_host_function();
  bool is_polled(const void *begin, std::uint64_t bytes, unsigned line);
  /// Runs work that the host may poll for. Whether a flag orders that work before what the host does then is unknown.
  void run_polled();
  void note_more(AccessKind kind, const void *begin, std::uint64_t bytes);
  /// Returns whether the host has accessed such memory since the access with this number, among the accesses that are
  /// kept.
  bool may_meet_host(const std::vector<StreamOperation::Range> *reach, std::size_t first_access) const;
  /// ... or may have in one of those that were too many to be kept.
  bool may_meet_forgotten(const std::vector<StreamOperation::Range> *reach) const;
  void compare_with_host(const std::vector<WorkMonitor::Work> &works, std::size_t first_access);
  bool conflicts_with_host(const std::vector<WorkMonitor::Work> &works, std::size_t first_access);
  /// Records the host's accesses from this one on as those of a piece of work.
  WorkMonitor::Work host_work(std::size_t first_access);
  /// All memory that it may access; null if unknown.
  static const std::vector<StreamOperation::Range> *reach_of(StreamOperation &operation);
  void follow(StreamOperation &operation, const OperationHandle &earlier) const;
  void add(const OperationHandle &operation);
  /// For two pending operations.
  static bool is_before(const StreamOperation &earlier, const StreamOperation &later);
  void carry_out(StreamOperation &operation);
  void compare(StreamOperation &operation);
  void report_comparison() const;
  void forget_footprints();
  void forget_if_idle();

  Machine::State &machine;
  StreamHost &host;
  const ForkMark fork_mark;
  // The default streams of the host's threads are added when they are first named.
  mutable StreamOperation::Chain chains = 0; // created so far
  mutable std::map<Id, Stream> streams;
  std::vector<OperationHandle> serial;  // for each device, the last operation that serialises it
  std::list<OperationHandle> pending;   // in the order of the program's calls
  std::size_t carried_out = 0;          // those with StreamTask::is_carried_out
  std::vector<OperationHandle> waiting; // the waits among them
  std::unordered_map<StreamOperation::Chain, std::size_t> unfinished; // the number of pending ones in each chain
  Id next = 16;
  WorkMonitor::Work operations = 0; // enqueued so far
  std::uint64_t operations_done = 0;
  bool default_is_per_thread = false;
  EarlyWork early;
  const StreamOperation *awaited = nullptr; // by the host, now
  std::vector<HostAccess> host_accesses;    // while operations were pending, or had run early
  std::map<std::tuple<const void *, std::uint64_t, AccessKind, const char *, unsigned>, std::size_t>
      last_host_access;                                   // of each range and line
  std::vector<StreamOperation::Range> more_host_accesses; // ranges that contain those that do not fit
  struct PolledPlace {
    StreamOperation::Range range;
    unsigned line = 0, reads = 0;
  };
  std::array<PolledPlace, 4> polled{}; // the places that the host read last
  std::size_t next_polled = 0;
  unsigned polls = 0; // consecutive reads of these places
  WorkMonitor::Work polled_since = 0;
  std::vector<StreamOperation::Range> flags;      // what the host has polled: these reads are not compared
  bool polling = false;                           // work runs because the host polls
  std::vector<WorkMonitor::Work> compared;        // operations with kept footprints
  bool busy = false;                              // an operation is running: its accesses are not the host's
  const StreamOperation *host_function = nullptr; // the running one, if its footprint is needed
  // The last member: its thread uses the others.
  IdleHost idle_host{[this] {
                       const bool more = do_host_function();
                       host.idle_work_ran();
                       return more;
                     },
                     host.idle_turns()};
};

} // namespace ampsim
