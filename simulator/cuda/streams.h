// Streams and events: work is queued when the program asks for it and done when the program, or the order of a stream,
// demands it, and not before.
//
// An operation knows the operations that come before it: the one before it in its stream, the event that its stream
// waits for, and what the legacy default stream's rules add (it waits for all blocking streams, and they for it). Doing
// an operation does those first. Where several orders are legal, the machine's order chooses: forward is that of the
// program's calls, reverse the opposite.
#pragma once

#include "model/cuda/runtime_types.h"
#include "model/order.h"
#include "simulator/cuda/idle_host.h"
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
  bool is_host_function = false; // the program's own: what it touches is known as it runs
};

struct StreamOperation : StreamTask {
  /// Operations that come one after the other: a stream's, or nodes of a graph.
  using Chain = std::uint64_t;

  WorkMonitor::Work id = 0;
  Chain chain = 0;
  int stream_device = 0; // whose stream it is in
  std::vector<std::shared_ptr<StreamOperation>> after;
  /// The last one of each other chain that comes before it, of those that were not done when it was asked for.
  std::vector<std::pair<Chain, WorkMonitor::Work>> before;
  std::list<std::shared_ptr<StreamOperation>>::iterator place; // among those that are still to be done
  bool has_next = false;                                       // in its chain
  std::vector<WorkMonitor::Work> met; // done already, and nothing orders them with this one
  std::size_t first_host_access = 0;  // of those that the host has made since it was asked for
  bool compared = false;              // its footprint is wanted
  std::vector<WorkMonitor::Work>
      descendants; // what its kernel has launched, and so on, where footprints are wanted
  std::optional<std::optional<std::vector<Range>>> reached; // what `reach` gave, once it was asked
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
  /// Does what it still has to do, and forgets it.
  void destroy(Id stream);

  /// Behind all that the stream has.
  OperationHandle submit(Id stream, StreamTask task);
  /// In no stream: behind these alone.
  OperationHandle submit_after(const std::vector<OperationHandle> &earlier, StreamTask task);
  static constexpr std::size_t most_pending = 1024;
  /// What comes next in `stream` comes after `operation`.
  void wait_in(Id stream, const OperationHandle &operation);

  // Until it is done.
  void finish(const OperationHandle &operation);
  void finish(Id stream);
  /// What is in the device's streams, and what runs on it.
  void finish_device(int device, Order::Kind order);
  void finish_all(Order::Kind order);

  /// What the stream was asked for last; null where that was nothing.
  const OperationHandle &last(Id stream) const { return streams.at(canonical(stream)).last; }

  /// Of an operation that is done and is not compared with others: what footprints there are of it and its descendants.
  void forget_family(const StreamOperation &operation);
  /// A number for what a kernel launches.
  WorkMonitor::Work next_work() { return ++operations; }

  /// The program calls the library.
  void host_calls() { idle_host.calls(); }
  /// The host's own code touches memory of the machine's. Where it does nothing but look at the same places, it waits for what
  /// a kernel writes there: on a device the streams go on by themselves, so the oldest of what is queued is done.
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
  static bool touches_memory(const StreamOperation &operation) {
    return operation.is_launch || operation.is_host_function || !operation.ranges.empty();
  }
  OperationHandle make(StreamTask task);
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
  void forget_footprints();

  Machine::State &machine;
  StreamOperation::Chain chains = 0; // so far
  std::map<Id, Stream> streams;
  std::vector<OperationHandle> serial; // of each device, the last operation that serialises it
  std::list<OperationHandle> pending;  // in the order of the program's calls
  std::unordered_map<StreamOperation::Chain, std::size_t> unfinished; // how many of each chain are pending
  Id next = 16;
  WorkMonitor::Work operations = 0;      // asked for so far
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
