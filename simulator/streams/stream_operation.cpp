// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/streams/stream_operation.h"

#include <algorithm>
#include <utility>

namespace ampsim {

bool has_before(const StreamOperation::Past &past, StreamOperation::Chain chain, WorkMonitor::Work id) {
  return std::ranges::any_of(past.last, [&](const auto &each) { return each.first == chain && each.second >= id; });
}

bool StreamOperation::Past::has_finished(const Early &operation) const {
  return operation.number <= done && std::ranges::find(without, operation.of, &Early::of) == without.end();
}

void StreamOperation::Past::add_finished(const Past &other) {
  std::vector<Early> unknown;
  const auto add_unknown = [&](const std::vector<Early> &all) {
    for (const Early &each : all)
      if (!has_finished(each) && !other.has_finished(each) &&
          std::ranges::find(unknown, each.of, &Early::of) == unknown.end())
        unknown.push_back(each);
  };
  add_unknown(without);
  add_unknown(other.without);
  without = std::move(unknown);
  done = std::max(done, other.done);
}

bool overlap(const StreamTask::Range &one, const StreamTask::Range &other) {
  const auto *first = static_cast<const char *>(one.begin), *second = static_cast<const char *>(other.begin);
  return first < second + other.bytes && second < first + one.bytes;
}

bool may_meet(const std::vector<StreamTask::Range> *one, const std::vector<StreamTask::Range> *other) {
  return !one || !other || std::ranges::any_of(*one, [&](const StreamTask::Range &range) {
    return std::ranges::any_of(*other, [&](const StreamTask::Range &each) {
      return (range.kind != AccessKind::read || each.kind != AccessKind::read) && overlap(range, each);
    });
  });
}

} // namespace ampsim
