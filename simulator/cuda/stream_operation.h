// What streams and graphs are made of: tasks, and the operations that come of them (streams.h).
#pragma once

#include "model/cuda/runtime_types.h"
#include "simulator/work_monitor.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
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
  bool begins_early =
      false; // a launch that need not wait for the end of that in front of it in the stream, but in its kernel
  std::uint64_t threads = 0;              // of a launch
  bool is_host_function = false;          // the program's own: what it touches is known as it runs
  std::shared_ptr<const StreamWait> wait; // null: it is done whenever its turn comes
  /// It waits for memory, or writes what others wait for, like an atomic operation: the host may look at such memory and write it
  /// at any time.
  bool is_signal = false;
  bool is_for_others = false; // other processes may wait for it
  bool releases = true;       // what waits for it comes after what came before it
  /// What it does to memory has been done already. It stays to be compared with what nothing orders with it.
  bool is_carried_out = false;
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
  int stream_device = 0;            // whose stream it is in
  WorkMonitor::Work overlapped = 0; // the launch in front of it that it may begin before the end of; 0: none
  bool is_overlapped = false;       // by the one behind it
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

/// Does the past have the operation of this chain?
bool has_before(const StreamOperation::Past &past, StreamOperation::Chain chain, WorkMonitor::Work id);
bool overlap(const StreamTask::Range &one, const StreamTask::Range &other);
/// Is there memory that both may touch, and one of them may write? Null: all memory, as far as is known.
bool may_meet(const std::vector<StreamTask::Range> *one, const std::vector<StreamTask::Range> *other);

} // namespace ampsim
