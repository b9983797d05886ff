// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See early_work.h.
#include "simulator/streams/early_work.h"

#include <algorithm>
#include <map>

namespace ampsim {

namespace {

/// Adjacent and repeated ranges are merged, so that a loop of launches has only its distinct ones.
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
  return std::ranges::find(operations, chain, &Operation::chain) != operations.end();
}

static bool has_footprints(const EarlyWork::Operation &operation) { return !operation.footprints.empty(); }

std::size_t EarlyWork::with_footprints() const {
  return std::size_t(std::ranges::count_if(operations, has_footprints));
}

std::shared_ptr<const StreamOperation::Past::Unawaited> EarlyWork::first_of_chains() const {
  if (!firsts && !operations.empty()) {
    auto found = std::make_shared<StreamOperation::Past::Unawaited>();
    for (const Operation &each : operations) {
      const auto [first, is_new] = found->try_emplace(each.chain, each.first);
      first->second = std::min(first->second, each.first);
    }
    firsts = std::move(found);
  }
  return firsts;
}

void EarlyWork::add(Operation operation) {
  firsts.reset();
  if (!operation.first)
    operation.first = operation.id;
  if (!has_footprints(operation))
    return merge(std::move(operation));
  operations.push_back(std::move(operation));
  if (with_footprints() <= most_footprints)
    return;
  std::map<Chain, std::size_t> count;
  for (const Operation &each : operations)
    count[each.chain] += has_footprints(each);
  const Chain longest = std::ranges::max_element(count, {}, [](const auto &each) { return each.second; })->first;
  const auto oldest = std::ranges::find_if(
      operations, [&](const Operation &each) { return each.chain == longest && has_footprints(each); });
  Operation taken = std::move(*oldest);
  operations.erase(oldest);
  taken.footprints.clear();
  merge(std::move(taken));
}

void EarlyWork::merge(Operation operation) {
  const auto all = std::ranges::find_if(
      operations, [&](const Operation &each) { return each.chain == operation.chain && !has_footprints(each); });
  if (all == operations.end()) {
    operations.push_back(std::move(operation));
    return;
  }
  if (all->reach && operation.reach)
    unite(*all->reach, *operation.reach);
  else
    all->reach.reset();
  all->id = std::max(all->id, operation.id);
  all->first = std::min(all->first, operation.first);
  all->polled |= operation.polled;
}

EarlyWork::Meeting EarlyWork::meet(const StreamOperation &operation, const std::vector<Range> *reach) const {
  Meeting result;
  for (const Operation &each : operations) {
    const bool is_ordered = each.chain == operation.chain || has_before(operation.before, each.chain, each.id);
    if (is_ordered || !may_meet(each.known_reach(), reach))
      continue;
    if (each.polled) {
      ++result.polled;
      continue;
    }
    for (const Work work : each.footprints)
      result.met.push_back({work, each.chain, each.id, each.number});
    result.uncompared += !has_footprints(each);
  }
  return result;
}

} // namespace ampsim
