// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of streams and graphs: tasks, and the operations that they become (streams.h).
#pragma once

#include "simulator/work_monitor.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ampsim {

struct StreamOperation;

/// Blocks an operation until memory has a certain value (cuStreamWaitValue32).
struct StreamWait {
  std::function<bool()> is_satisfied;
  /// Called if no enqueued operation satisfies it. Not for waits with `by_others`.
  std::function<void()> give_up;
  bool by_others = false; // another process may satisfy it at any time
};

/// Work to run once or, in a graph's node, once per launch of the graph.
struct StreamTask {
  /// Memory of the machine that a task other than a launch accesses.
  struct Range {
    AccessKind kind;
    const void *begin;
    std::uint64_t bytes;
  };
  std::function<void(StreamOperation &)> work; // empty: it only marks a position in the stream
  std::vector<Range> ranges;
  /// For a launch, a superset of `ranges` for other tasks; nothing if it is not known in advance.
  std::function<std::optional<std::vector<Range>>()> reach;
  HostWork what;
  /// Follows everything in these devices' streams, and precedes everything that they get later.
  std::vector<int> serialises;
  int device = -1; // the device that runs it, whatever stream it is in; negative: the stream's
  bool is_launch = false;
  bool in_range = true;      // of a launch, as in Launch
  bool begins_early = false; // a launch that waits in its kernel for the end of the preceding launch in the stream
  std::uint64_t threads = 0; // for a launch
  bool is_host_function = false;          // the program's own function: its accesses become known as it runs
  std::shared_ptr<const StreamWait> wait; // null: it can run whenever its turn comes
  /// It waits for memory, or writes what others wait for, like an atomic operation: the host may read and write such
  /// memory at any time.
  bool is_signal = false;
  bool is_for_others = false; // other processes may wait for it
  bool releases = true;       // a wait that it satisfies is ordered after its predecessors
  /// Its effect on memory has already happened. It stays queued to be compared with unordered work.
  bool is_carried_out = false;
};

struct StreamOperation : StreamTask, std::enable_shared_from_this<StreamOperation> {
  /// Operations in sequence: a stream's, or nodes of a graph.
  using Chain = std::uint64_t;

  /// An operation that ran before, or a launch by its kernel, that nothing has ordered with this one so far.
  struct Met {
    WorkMonitor::Work work = 0;
    Chain chain = 0;          // of the operation
    WorkMonitor::Work of = 0; // the operation
    std::uint64_t number = 0; // the number of operations that had run when it had
  };
  /// The operations before it: for each chain those up to the given one, and the given number of finished ones, but for
  /// those for which the host had not waited (EarlyWork).
  struct Past {
    /// For each chain, the first such operation.
    using Unawaited = std::map<Chain, WorkMonitor::Work>;
    std::vector<std::pair<Chain, WorkMonitor::Work>> last;
    std::uint64_t done = 0;
    std::shared_ptr<const Unawaited> unawaited; // null: none
    bool has_finished(const Met &operation) const;
    /// Adds the finished ones of another past.
    void add_finished(const Past &other);
  };

  WorkMonitor::Work id = 0;
  Chain chain = 0;
  int stream_device = 0;            // the device of its stream
  WorkMonitor::Work overlapped = 0; // the preceding launch, which it may overlap; 0: none
  bool is_overlapped = false;       // by the next one
  std::vector<std::shared_ptr<StreamOperation>> after;
  /// Its predecessors: the last one of each other chain among those that had not finished when it was enqueued. A
  /// satisfied wait adds predecessors to later operations.
  Past before;
  std::list<std::shared_ptr<StreamOperation>>::iterator place; // in the list of pending operations
  bool has_next = false;                                       // in its chain
  std::vector<Met> met;                                        // finished ones that are unordered with this one
  std::size_t first_host_access = 0;          // the first that the host has made since it was enqueued
  bool compared = false;                      // its footprint is needed
  std::vector<WorkMonitor::Work> descendants; // the launches by its kernel, and theirs, if footprints are needed
  std::optional<std::optional<std::vector<Range>>> reached; // the result of `reach`, once it has been called
  bool was_satisfied = false;                               // for a wait: its state at the last check
  // ... the predecessors of the operation that satisfied it; null if that does not release
  std::optional<Past> satisfier;
  bool done = false;
  bool queried = false;                       // by a query, which reported that it is not ready
  std::chrono::steady_clock::time_point when; // the time at which it finished
};
using OperationHandle = std::shared_ptr<StreamOperation>;

/// Returns whether the past contains the operation of this chain.
bool has_before(const StreamOperation::Past &past, StreamOperation::Chain chain, WorkMonitor::Work id);
bool overlap(const StreamTask::Range &one, const StreamTask::Range &other);
/// Returns whether both may access common memory, and one of them may write it. Null: all memory, because it is
/// unknown.
bool may_meet(const std::vector<StreamTask::Range> *one, const std::vector<StreamTask::Range> *other);

} // namespace ampsim
