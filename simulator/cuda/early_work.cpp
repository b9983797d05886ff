// See early_work.h.
#include "simulator/cuda/early_work.h"

#include <algorithm>

namespace ampsim {

namespace {

/// Adjacent and repeated ranges count as one, so that a loop of launches has as many as it has different ones.
void unite(std::vector<StreamTask::Range> &ranges, const std::vector<StreamTask::Range> &more) {
  for (const StreamTask::Range &range : more) {
    const auto begin = static_cast<const char *>(range.begin), end = begin + range.bytes;
    const auto touches = std::ranges::find_if(ranges, [&](const StreamTask::Range &each) {
      const auto other = static_cast<const char *>(each.begin);
      return each.kind == range.kind && begin <= other + each.bytes && other <= end;
    });
    if (touches == ranges.end()) {
      ranges.push_back(range);
      continue;
    }
    const auto other = static_cast<const char *>(touches->begin);
    const char *first = std::min(begin, other);
    touches->bytes = std::uint64_t(std::max(end, other + touches->bytes) - first);
    touches->begin = first;
  }
}

} // namespace

bool EarlyWork::has(Chain chain) const {
  return dropped.contains(chain) || std::ranges::find(operations, chain, &Operation::chain) != operations.end();
}

std::vector<EarlyWork::Work> EarlyWork::add(Operation operation) {
  std::vector<Work> unneeded;
  if (operation.footprints.empty()) {
    drop(std::move(operation));
    return unneeded;
  }
  operations.push_back(std::move(operation));
  if (operations.size() <= most_footprints)
    return unneeded;
  std::map<Chain, std::size_t> count;
  for (const Operation &each : operations)
    ++count[each.chain];
  const Chain longest = std::ranges::max_element(count, {}, [](const auto &each) { return each.second; })->first;
  const auto oldest = std::ranges::find(operations, longest, &Operation::chain);
  unneeded = std::move(oldest->footprints);
  drop(std::move(*oldest));
  operations.erase(oldest);
  return unneeded;
}

void EarlyWork::drop(Operation operation) {
  const auto [entry, added] = dropped.try_emplace(operation.chain);
  Dropped &all = entry->second;
  if (added)
    all = {operation.id, operation.device, operation.stream_device, std::move(operation.reach),
           operation.first_host_access};
  else if (all.reach && operation.reach)
    unite(*all.reach, *operation.reach);
  else
    all.reach.reset();
  all.last = std::max(all.last, operation.id);
}

EarlyWork::Meeting EarlyWork::meet(const StreamOperation &operation, const std::vector<Range> *reach) const {
  Meeting result;
  const auto is_ordered = [&](Chain chain, Work last) {
    return chain == operation.chain || has_before(operation.before, chain, last);
  };
  for (const Operation &each : operations) {
    if (is_ordered(each.chain, each.id) || !may_meet(each.reach ? &*each.reach : nullptr, reach))
      continue;
    for (const Work work : each.footprints)
      result.met.push_back({work, each.chain, each.id, each.number});
  }
  for (const auto &[chain, each] : dropped)
    result.uncompared += !is_ordered(chain, each.last) && may_meet(each.reach ? &*each.reach : nullptr, reach);
  return result;
}

} // namespace ampsim
