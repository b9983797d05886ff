// Operations of streams that are done although the host has not waited for them: the queue was full, their stream was
// destroyed, or another stream's wait needed them. That they are done orders nothing. What is enqueued afterwards, and what
// the host touches, is compared with them until the host waits for them. (A host that polls what an operation writes has
// waited for it as soon as it sees that.)
#pragma once

#include "simulator/cuda/stream_operation.h"

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

  /// One operation; or all of its chain whose footprints are not kept, and then `id`, `number` and the devices are one of theirs
  /// and nothing is known but what they reach.
  struct Operation {
    Work id = 0;
    Chain chain = 0;
    int device = 0, stream_device = 0;
    std::uint64_t number = 0;                // how many operations were done with it
    std::vector<Work> footprints;            // its own and its descendants'; empty: none is kept
    std::optional<std::vector<Range>> reach; // nothing: not known
    std::size_t first_host_access = 0;       // of those that the host has made since

    const std::vector<Range> *known_reach() const { return reach ? &*reach : nullptr; }
  };

  bool empty() const { return operations.empty(); }
  bool has(Chain chain) const;
  /// There is an end to how many keep their footprints: the oldest of the chain that has most of them loses its own.
  void add(Operation operation);
  static constexpr std::size_t most_footprints = 1024;
  std::size_t with_footprints() const;
  const std::vector<Operation> &all() const { return operations; }

  /// What `operation` may meet of what is here and not ordered with it. `uncompared`: of how many no footprint is kept.
  struct Meeting {
    std::vector<StreamOperation::Met> met;
    std::uint64_t uncompared = 0;
  };
  Meeting meet(const StreamOperation &operation, const std::vector<Range> *reach) const;

  /// Takes out those that the host has waited for.
  template <class IsKnown> std::vector<Operation> take(const IsKnown &is_known) {
    std::vector<Operation> known;
    std::erase_if(operations, [&](Operation &each) {
      const bool taken = is_known(each);
      if (taken)
        known.push_back(std::move(each));
      return taken;
    });
    return known;
  }

private:
  /// Adds it to those of its chain whose footprints are not kept.
  void merge(Operation operation);

  std::vector<Operation> operations; // in the order in which they were done, as far as they keep their footprints
};

} // namespace ampsim
