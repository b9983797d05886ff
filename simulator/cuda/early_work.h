// Operations of streams that are done although the host has not waited for them: the queue was full, their stream was
// destroyed, or another stream's wait needed them. That they are done orders nothing. What is enqueued afterwards, and what
// the host touches, is compared with them until the host waits for them. (A host that polls what an operation writes has
// waited for it as soon as it sees that.)
#pragma once

#include "simulator/cuda/stream_operation.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace ampsim {

class EarlyWork {
public:
  using Work = WorkMonitor::Work;
  using Chain = StreamOperation::Chain;
  using Range = StreamTask::Range;

  struct Operation {
    Work id = 0;
    Chain chain = 0;
    int device = 0, stream_device = 0;
    std::uint64_t number = 0;                // how many operations were done with it
    std::vector<Work> footprints;            // its own and its descendants'; empty: none was taken
    std::optional<std::vector<Range>> reach; // nothing: not known
    std::size_t first_host_access = 0;       // of those that the host has made since
  };
  /// Operations of one chain whose footprints were given up.
  struct Dropped {
    Work last = 0;
    int device = 0, stream_device = 0;
    std::optional<std::vector<Range>> reach;
    std::size_t first_host_access = 0;
  };

  bool empty() const { return operations.empty() && dropped.empty(); }
  bool has(Chain chain) const;
  /// The footprints that are not needed any more because of it: there is an end to how many are kept, and those of the
  /// chain that has most of them go first.
  std::vector<Work> add(Operation operation);
  static constexpr std::size_t most_footprints = 1024;

  /// What `operation` may meet of what is here and not ordered with it. `uncompared`: of how many nothing but that is known.
  struct Meeting {
    std::vector<StreamOperation::Met> met;
    std::uint64_t uncompared = 0;
  };
  Meeting meet(const StreamOperation &operation, const std::vector<Range> *reach) const;

  /// The host has waited for some: takes them out. `is_known` tells it of an operation's chain, number and devices.
  struct Known {
    std::vector<Operation> operations;
    std::vector<Dropped> dropped;
  };
  template <class IsKnown> Known take(const IsKnown &is_known) {
    Known known;
    std::erase_if(operations, [&](Operation &each) {
      const bool taken = is_known(each.chain, each.id, each.device, each.stream_device);
      if (taken)
        known.operations.push_back(std::move(each));
      return taken;
    });
    std::erase_if(dropped, [&](const auto &each) {
      const Dropped &of = each.second;
      const bool taken = is_known(each.first, of.last, of.device, of.stream_device);
      if (taken)
        known.dropped.push_back(of);
      return taken;
    });
    return known;
  }
  /// Whose footprints are kept.
  const std::vector<Operation> &kept() const { return operations; }

private:
  void drop(Operation operation);

  std::vector<Operation> operations; // in the order in which they were done
  std::map<Chain, Dropped> dropped;
};

} // namespace ampsim
