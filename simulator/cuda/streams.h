// Streams and events: work is queued when the program asks for it and done when the program, or the order of a stream,
// demands it, and not before.
//
// An operation knows the operations that come before it: the one before it in its stream, the event that its stream
// waits for, and what the legacy default stream's rules add (it waits for all blocking streams, and they for it). Doing
// an operation does those first. One that waits for a value in memory has what may write it done first, and what is behind it
// comes after what was before the write. Where several orders are legal, the machine's order chooses: forward is that of the
// program's calls, reverse the opposite.
#pragma once

#include "model/order.h"
#include "simulator/cuda/allocations.h"
#include "simulator/cuda/early_work.h"
#include "simulator/cuda/idle_host.h"
#include "simulator/cuda/stream_operation.h"
#include "simulator/fork_mark.h"
#include "simulator/machine_state.h"

#include <array>
#include <cstdint>
#include <list>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ampsim {

/// Because nothing is done before somebody waits for it, all that may run at the same time as an operation has been
/// asked for when it is done. So that is when it is known what to compare it with (simulator/work_monitor.h): what is
/// still to be done and not ordered with it, and what the host itself has touched since. As on a device there is an end
/// to what can be queued: where that much is still to be done, the oldest is done first, and is compared with what comes
/// later until the host has waited for it (EarlyWork).
class Streams {
public:
  Streams(Machine::State &machine, Allocations &allocations, unsigned devices);

  using Id = std::uint64_t; // what a cudaStream_t holds
  /// Of the device that is current in the calling thread.
  static constexpr Id legacy = 0, per_thread = 2;
  /// The stream itself, whatever device is current.
  static Id canonical(Id stream);

  /// On the current device.
  Id create(bool blocking, int priority);
  bool exists(Id stream) const { return streams.contains(canonical(stream)); }
  int device(Id stream) const { return streams.at(canonical(stream)).device; }
  /// Does what it still has to do, as far as it goes, and forgets it.
  void destroy(Id stream);

  /// Behind all that the stream has.
  OperationHandle submit(Id stream, StreamTask task);
  /// In no stream: behind these alone.
  OperationHandle submit_after(const std::vector<OperationHandle> &earlier, StreamTask task);
  static constexpr std::size_t most_pending = 1024;
  /// What comes next in `stream` comes after `operation`.
  void wait_in(Id stream, const OperationHandle &operation);

  // The host waits until it is done.
  void finish(const OperationHandle &operation) { (void)advance_for_host(operation, true); }
  void finish(Id stream);
  /// The host asks whether it is done: it is, as far as it goes without what nobody has asked for yet; false where a wait
  /// is in the way.
  bool try_finish(const OperationHandle &operation) { return advance_for_host(operation, false); }
  bool try_finish(Id stream);
  /// What is in the device's streams, and what runs on it.
  void finish_device(int device, Order::Kind order);
  void finish_all(Order::Kind order);
  /// As far as it goes, as try_finish(). What is left.
  std::vector<OperationHandle> try_finish_all(Order::Kind order);

  /// What the stream was asked for last; null where that was nothing.
  const OperationHandle &last(Id stream) const { return streams.at(canonical(stream)).last; }

  /// Of an operation that is done and is not compared with others: what footprints there are of it and its descendants.
  void forget_family(const StreamOperation &operation);
  /// A number for what a kernel launches.
  WorkMonitor::Work next_work() { return ++operations; }

  /// The program calls the library.
  void host_calls() { idle_host.calls(); }
  /// The host's own code touches memory of the machine's. Where it does nothing but look at the same places, it waits for what
  /// a kernel writes there: on a device the streams go on by themselves, so the oldest of what is queued, and can be done, is done.
  void host_access(AccessKind kind, const void *begin, std::uint64_t bytes, const char *file, unsigned line);

  /// May a kernel run now, in any stream or, if it is given, in that one?
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
    std::vector<OperationHandle> waits; // before the next one
  };
  /// One access, or several side by side from one line.
  struct HostAccess {
    StreamOperation::Range range;
    const char *file;
    unsigned line;
    WorkMonitor::Work newest; // operation that had been asked for
  };
  /// Is it one of LaunchProgress::enqueued? Not in a process that the program has forked, which has a copy of what is pending.
  bool counts(const StreamOperation &operation) const {
    return machine.progress && touches_memory(operation) && !operation.is_carried_out && !fork_mark.forked();
  }
  static bool touches_memory(const StreamOperation &operation) {
    return operation.is_launch || operation.is_host_function || !operation.ranges.empty();
  }
  OperationHandle make(StreamTask task);
  /// `must`: a wait in the way is given up where nothing that has been asked for satisfies it.
  bool advance(const OperationHandle &operation, bool must);
  /// The same, and what comes before it is in the host's past as well.
  bool advance_for_host(const OperationHandle &operation, bool must);
  bool host_waits_for(const StreamOperation &operation) const {
    return awaited && (&operation == awaited || is_before(operation, *awaited));
  }
  /// Nothing that comes later can race with them: what the host did in the meantime is compared with them.
  void settle(const std::vector<EarlyWork::Operation> &known);
  void host_knows(const StreamOperation &operation);
  /// Is a footprint of what is done early worth its time? Where something that is not ordered with it can come, and it is no long
  /// launch.
  bool is_worth_footprint(StreamOperation &operation);
  bool has_concurrent_stream(const StreamOperation &operation) const;
  bool may_touch_host_memory(StreamOperation &operation);
  void note_early(StreamOperation &operation);
  /// What of that which was done early is not ordered with it.
  void meet_early(StreamOperation &operation);
  /// Cannot be compared any more: the run is not complete.
  void note_uncompared(std::uint64_t operations) {
    if (machine.progress)
      machine.progress->uncompared += operations;
  }
  struct Towards {
    OperationHandle next;    // null where there is none
    bool others_may = false; // satisfy it, or a wait in front of what would: other processes
  };
  /// The next operation to do so that the wait may be satisfied. Where other waits are in front of those that may satisfy it, what
  /// leads to these, and so on.
  Towards next_towards(const OperationHandle &wait);
  /// The oldest operation that could be done at once; null where there is none.
  OperationHandle next_ready() const;
  /// Which waits are satisfied now, and by whom: null for the host.
  void look_at_waits(const StreamOperation *by);
  /// What is behind the wait comes after what was before that which satisfied it.
  void acquire(StreamOperation &wait);
  bool do_host_function();
  bool is_polled(const void *begin, unsigned line);
  void note_more(AccessKind kind, const void *begin, std::uint64_t bytes);
  /// Has the host touched such memory since the access with this number, as far as its accesses are kept?
  bool may_meet_host(const std::vector<StreamOperation::Range> *reach, std::size_t first_access) const;
  /// ... or may it have in one of those that were too many to be kept?
  bool may_meet_forgotten(const std::vector<StreamOperation::Range> *reach) const;
  void compare_with_host(const std::vector<WorkMonitor::Work> &works, std::size_t first_access);
  /// All that it may touch; null where that is not known.
  static const std::vector<StreamOperation::Range> *reach_of(StreamOperation &operation);
  void follow(StreamOperation &operation, const OperationHandle &earlier) const;
  void add(const OperationHandle &operation);
  /// Of two that are still to be done.
  static bool is_before(const StreamOperation &earlier, const StreamOperation &later);
  void carry_out(StreamOperation &operation);
  void compare(StreamOperation &operation);
  void tell_comparison() const;
  void forget_footprints();
  void forget_if_idle();

  Machine::State &machine;
  Allocations &allocations;
  const ForkMark fork_mark;
  StreamOperation::Chain chains = 0; // so far
  std::map<Id, Stream> streams;
  std::vector<OperationHandle> serial;  // of each device, the last operation that serialises it
  std::list<OperationHandle> pending;   // in the order of the program's calls
  std::size_t carried_out = 0;          // how many of them are StreamTask::is_carried_out
  std::vector<OperationHandle> waiting; // those of them that are waits
  std::unordered_map<StreamOperation::Chain, std::size_t> unfinished; // how many of each chain are pending
  Id next = 16;
  WorkMonitor::Work operations = 0; // asked for so far
  std::uint64_t operations_done = 0;
  EarlyWork early;
  const StreamOperation *awaited = nullptr; // by the host, now
  std::vector<HostAccess> host_accesses;    // while something was pending, or done early
  std::map<std::tuple<std::uint64_t, AccessKind, unsigned>, std::size_t> last_host_access; // by granule and line
  std::vector<StreamOperation::Range> more_host_accesses;    // what there was no room for lies in these
  std::array<std::pair<const void *, unsigned>, 4> polled{}; // places that the host looked at last, and the lines
  std::size_t next_polled = 0;
  unsigned polls = 0; // of these places, one after the other
  WorkMonitor::Work polled_since = 0;
  std::vector<WorkMonitor::Work> compared;        // whose footprints are there
  bool busy = false;                              // an operation is being done: what it does is not the host's
  const StreamOperation *host_function = nullptr; // the one that runs, where its footprint is wanted
  IdleHost idle_host{[this] { return do_host_function(); }}; // the last member: its thread uses the others
};

} // namespace ampsim
