// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See fence_order.h.
#include "detector/order/fence_order.h"

#include <algorithm>

namespace ampsim {

bool FenceOrder::join(Clock &into, const Clock &from) {
  if (into.size() < from.size())
    into.resize(from.size());
  bool changed = false;
  for (std::size_t k = 0; k < from.size(); ++k)
    if (into[k] < from[k]) {
      into[k] = from[k];
      changed = true;
    }
  return changed;
}

void FenceOrder::tile_begins() { barrier(fence_all); }

void FenceOrder::barrier(FenceMask mask) {
  for (unsigned space = 0; space < space_count; ++space)
    if (mask >> space & 1)
      orders[space] = {};
}

void FenceOrder::fence(std::uint32_t thread, FenceMask mask) {
  for (unsigned space = 0; space < space_count; ++space) {
    if (!(mask >> space & 1))
      continue;
    Order &order = orders[space];
    if (order.threads.size() <= thread)
      order.threads.resize(thread + 1);
    Thread &self = order.threads[thread];
    ++self.passed;
    if (self.pending.empty())
      continue;
    Clock known = self.history.empty() ? Clock{} : *self.history.back().clock;
    if (join(known, self.pending))
      self.history.push_back({self.passed, std::make_shared<const Clock>(std::move(known))});
    self.pending.clear();
  }
}

void FenceOrder::atomic(std::uint32_t thread, Space space, std::uint64_t address, bool writes) {
  std::uint64_t location = address * space_count + unsigned(space);
  for (Order &order : orders) {
    if (order.threads.size() <= thread)
      order.threads.resize(thread + 1);
    Thread &self = order.threads[thread];
    Clock &left = order.locations[location];
    join(self.pending, left);
    if (!writes)
      continue;
    if (!self.history.empty())
      join(left, *self.history.back().clock);
    if (self.passed) {
      if (left.size() <= thread)
        left.resize(thread + 1);
      left[thread] = std::max(left[thread], self.passed);
    }
  }
}

std::uint32_t FenceOrder::passed(std::uint32_t thread, Space space) const {
  const auto &threads = orders[unsigned(space)].threads;
  return thread < threads.size() ? threads[thread].passed : 0;
}

bool FenceOrder::ordered(Space space, std::uint32_t a, std::uint32_t passed_a, std::uint32_t b,
                         std::uint32_t passed_b) const {
  const auto &threads = orders[unsigned(space)].threads;
  if (b >= threads.size())
    return false;
  const auto &history = threads[b].history;
  auto after = std::upper_bound(history.begin(), history.end(), passed_b,
                                [](std::uint32_t passed, const Acquired &entry) { return passed < entry.since; });
  if (after == history.begin())
    return false;
  const Clock &known = *std::prev(after)->clock;
  return a < known.size() && known[a] > passed_a;
}

} // namespace ampsim
