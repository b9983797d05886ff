// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of streams that ran although the host has not waited for them: the queue was full, their stream was
// destroyed, or another stream's wait needed them. The early execution orders nothing: later operations and host
// accesses are compared with them until the host waits for them. (A host that polls memory that an operation writes has
// waited for it as soon as it sees the write.)
#pragma once

#include "simulator/streams/stream_operation.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace ampsim {

class EarlyWork {
public:
  using Work = WorkMonitor::Work;
  using Chain = StreamOperation::Chain;
  using Range = StreamTask::Range;

  /// One operation; or all operations of its chain whose footprints are no longer kept. `id`, `number` and the devices
  /// are then those of one of them, and only their reach is known.
  struct Operation {
    Work id = 0, first = 0; // first: of all, the one with the lowest number
    Chain chain = 0;
    int device = 0, stream_device = 0;
    std::uint64_t number = 0;                // the number of operations that had run when it had
    std::vector<Work> footprints;            // its own and its descendants'; empty: none is kept
    std::optional<std::vector<Range>> reach; // nothing: unknown
    std::size_t first_host_access = 0;       // the first of those that the host has made since
    bool polled = false; // the host polled for it: a flag may order it before what the host does then

    const std::vector<Range> *known_reach() const { return reach ? &*reach : nullptr; }
  };

  bool empty() const { return operations.empty(); }
  bool has(Chain chain) const;
  /// The number of kept footprints is limited: beyond it, the oldest operation of the chain with the most footprints
  /// loses its own.
  void add(Operation operation);
  static constexpr std::size_t most_footprints = 1024;
  std::size_t with_footprints() const;
  const std::vector<Operation> &all() const { return operations; }
  /// The first operation of each chain; null if there is none. Shared until one is added or taken.
  std::shared_ptr<const StreamOperation::Past::Unawaited> first_of_chains() const;

  /// The operations here that are not ordered with `operation` and may conflict with it. `uncompared`, `polled`: the
  /// number of those without a footprint, and of those that a flag may order.
  struct Meeting {
    std::vector<StreamOperation::Met> met;
    std::uint64_t uncompared = 0, polled = 0;
  };
  Meeting meet(const StreamOperation &operation, const std::vector<Range> *reach) const;

  /// Removes and returns those that the host has waited for.
  template <class IsKnown> std::vector<Operation> take(const IsKnown &is_known) {
    std::vector<Operation> known;
    firsts.reset();
    std::erase_if(operations, [&](Operation &each) {
      const bool taken = is_known(each);
      if (taken)
        known.push_back(std::move(each));
      return taken;
    });
    return known;
  }

private:
  /// Merges it with those of its chain whose footprints are not kept.
  void merge(Operation operation);

  std::vector<Operation> operations; // in execution order, while their footprints are kept
  mutable std::shared_ptr<const StreamOperation::Past::Unawaited> firsts;
};

} // namespace ampsim
