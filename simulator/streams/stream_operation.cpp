// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/streams/stream_operation.h"

#include <algorithm>

namespace ampsim {

bool has_before(const StreamOperation::Past &past, StreamOperation::Chain chain, WorkMonitor::Work id) {
  return std::ranges::any_of(past.last, [&](const auto &each) { return each.first == chain && each.second >= id; });
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
