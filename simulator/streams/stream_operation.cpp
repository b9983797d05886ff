// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/streams/stream_operation.h"

#include <algorithm>

namespace ampsim {

bool has_before(const StreamOperation::Past &past, StreamOperation::Chain chain, WorkMonitor::Work id) {
  return std::ranges::any_of(past.last, [&](const auto &each) { return each.first == chain && each.second >= id; });
}

bool StreamOperation::Past::has_finished(const Met &operation) const {
  if (operation.number > done)
    return false;
  if (!unawaited)
    return true;
  const auto first = unawaited->find(operation.chain);
  return first == unawaited->end() || operation.of < first->second;
}

void StreamOperation::Past::add_finished(const Past &other) {
  // The host forgets nothing: of two moments, the later one knows all that the earlier one did.
  if (other.done > done) {
    done = other.done;
    unawaited = other.unawaited;
  }
  if (other.done != done || other.unawaited == unawaited)
    return;
  auto common = std::make_shared<Unawaited>();
  if (unawaited && other.unawaited)
    for (const auto &[chain, first] : *unawaited)
      if (const auto also = other.unawaited->find(chain); also != other.unawaited->end())
        common->emplace(chain, std::max(first, also->second));
  unawaited = std::move(common);
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
