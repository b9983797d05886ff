// Streams and events: work is queued when the program asks for it and done when the program, or the order of a stream,
// demands it, and not before.
//
// An operation knows the operations that come before it: the one before it in its stream, the event that its stream
// waits for, and what the legacy default stream's rules add (it waits for all blocking streams, and they for it). Doing
// an operation does those first. One that waits for a value in memory has what may write it done first, and what is behind it
// comes after what was before the write. Where several orders are legal, the machine's order chooses: forward is that of the
// program's calls, reverse the opposite.
#pragma once

#include "model/cuda/runtime_types.h"
#include "model/order.h"
#include "simulator/cuda/idle_host.h"
#include "simulator/fork_mark.h"
#include "simulator/machine_state.h"
#include "simulator/work_monitor.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ampsim {

struct StreamOperation;

/// An operation that is not done before memory has some value (cuStreamWaitValue32).
struct StreamWait {
  std::function<bool()> is_satisfied;
  /// Nothing that has been asked for satisfies it. Not of those `by_others`.
  std::function<void()> give_up;
  bool by_others = false; // another process may satisfy it at any time
};

/// What is to be done, once or, as a graph's node, as often as that is launched.
struct StreamTask {
  /// Part of the machine's memory that it touches, where it is no launch.
  struct Range {
    AccessKind kind;
    const void *begin;
    std::uint64_t bytes;
  };
  std::function<void(StreamOperation &)> work; // empty: it only marks a place in the stream
  std::vector<Range> ranges;
  /// Of a launch, what `ranges` is of others, but more may be in it; nothing where that is not known before.
  std::function<std::optional<std::vector<Range>>()> reach;
  HostWork what;
  /// All that these devices' streams hold comes before it, and all that they get later behind it.
  std::vector<int> serialises;
  int device = -1; // that it runs on, whatever stream it is in; below 0: the stream's
  bool is_launch = false;
  bool is_host_function = false;          // the program's own: what it touches is known as it runs
  std::shared_ptr<const StreamWait> wait; // null: it is done whenever its turn comes
  /// It waits for memory, or writes what others wait for, like an atomic operation: the host may look at such memory and write it
  /// at any time.
  bool is_signal = false;
  bool is_for_others = false; // other processes may wait for it
  bool releases = true;       // what waits for it comes after what came before it
};

struct StreamOperation : StreamTask {
  /// Operations that come one after the other: a stream's, or nodes of a graph.
  using Chain = std::uint64_t;

  /// What comes before it: of each chain the operations up to that one, and the first so many that were done.
  struct Past {
    std::vector<std::pair<Chain, WorkMonitor::Work>> last;
    std::uint64_t done = 0;
  };
  /// One that was done before, or a launch of its kernel's, and that nothing has ordered with it until now.
  struct Met {
    WorkMonitor::Work work = 0;
    Chain chain = 0;          // of the operation
    WorkMonitor::Work of = 0; // the operation
    std::uint64_t number = 0; // how many operations were done with it
  };

  WorkMonitor::Work id = 0;
  Chain chain = 0;
  int stream_device = 0; // whose stream it is in
  std::vector<std::shared_ptr<StreamOperation>> after;
  /// The last one of each other chain that comes before it, of those that were not done when it was asked for. What is behind a
  /// wait gets more when that is satisfied.
  Past before;
  std::list<std::shared_ptr<StreamOperation>>::iterator place; // among those that are still to be done
  bool has_next = false;                                       // in its chain
  std::vector<Met> met;              // done already, and nothing orders them with this one
  std::size_t first_host_access = 0; // of those that the host has made since it was asked for
  bool compared = false;             // its footprint is wanted
  std::vector<WorkMonitor::Work>
      descendants; // what its kernel has launched, and so on, where footprints are wanted
  std::optional<std::optional<std::vector<Range>>> reached; // what `reach` gave, once it was asked
  bool was_satisfied = false;                               // of a wait, when it was looked at last
  std::optional<Past> satisfier; // ... what came before that which satisfied it; null where that releases nothing
  bool done = false;
  bool asked = false;                         // by a query, which was told that it is not done
  std::chrono::steady_clock::time_point when; // it was done
};
using OperationHandle = std::shared_ptr<StreamOperation>;

///
/// Because nothing is done before somebody waits for it, all that may run at the same time as an operation has been
/// asked for when it is done. So that is when it is known what to compare it with (simulator/work_monitor.h): what is
/// still to be done and not ordered with it, and what the host itself has touched since. As on a device there is an end
/// to what can be queued: where that much is still to be done, the oldest is done first.
class Streams {
public:
  Streams(Machine::State &machine, unsigned devices);

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

  // Until it is done.
  void finish(const OperationHandle &operation) { (void)advance(operation, true); }
  void finish(Id stream);
  /// As far as it goes without what nobody has asked for yet; false where a wait is in the way.
  bool try_finish(const OperationHandle &operation) { return advance(operation, false); }
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
  struct HostAccess {
    StreamOperation::Range range;
    const char *file;
    unsigned line;
    WorkMonitor::Work newest; // operation that had been asked for
  };
  /// Is it one of LaunchProgress::enqueued? Not in a process that the program has forked, which has a copy of what is pending.
  bool counts(const StreamOperation &operation) const {
    return machine.progress && touches_memory(operation) && !fork_mark.forked();
  }
  static bool touches_memory(const StreamOperation &operation) {
    return operation.is_launch || operation.is_host_function || !operation.ranges.empty();
  }
  OperationHandle make(StreamTask task);
  /// `must`: a wait in the way is given up where nothing that has been asked for satisfies it.
  bool advance(const OperationHandle &operation, bool must);
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
  /// Can there be a hazard between the two?
  static bool may_meet(StreamOperation &one, StreamOperation &other);
  bool may_meet_host(StreamOperation &operation) const;
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

  Machine::State &machine;
  const ForkMark fork_mark;
  StreamOperation::Chain chains = 0; // so far
  std::map<Id, Stream> streams;
  std::vector<OperationHandle> serial;  // of each device, the last operation that serialises it
  std::list<OperationHandle> pending;   // in the order of the program's calls
  std::vector<OperationHandle> waiting; // those of them that are waits
  std::unordered_map<StreamOperation::Chain, std::size_t> unfinished; // how many of each chain are pending
  Id next = 16;
  WorkMonitor::Work operations = 0; // asked for so far
  std::uint64_t operations_done = 0;
  std::vector<HostAccess> host_accesses; // while something was pending
  std::map<std::tuple<std::uint64_t, AccessKind, unsigned>, std::size_t> last_host_access; // by granule and line
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
