// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A map from ranges of addresses to values. Ranges do not overlap: a new one replaces the parts of others that it covers,
// and leaves the rest of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>

namespace ampsim {

template <class Value> class RangeMap {
public:
  bool empty() const { return ranges.empty(); }
  void clear() { ranges.clear(); }

  void assign(std::uint64_t begin, std::uint64_t end, const Value &value) {
    if (begin >= end)
      return;
    if (auto same = ranges.find(begin); same != ranges.end() && same->second.end == end) {
      same->second.value = value;
      return;
    }
    erase(begin, end);
    ranges.insert_or_assign(begin, Range{end, value});
  }

  void erase(std::uint64_t begin, std::uint64_t end) {
    auto next = first_after(begin);
    while (next != ranges.end() && next->first < end) {
      const std::uint64_t from = next->first;
      Range range = std::move(next->second);
      next = ranges.erase(next);
      if (from < begin)
        ranges.insert_or_assign(from, Range{begin, range.value});
      if (end < range.end)
        ranges.insert_or_assign(end, Range{range.end, std::move(range.value)});
    }
  }

  /// Erases the ranges whose value meets the condition.
  template <class Condition> void erase_if(const Condition &condition) {
    std::erase_if(ranges, [&](const auto &each) { return condition(each.second.value); });
  }

  /// Calls `each(begin, end, value)` with the parts of ranges between `begin` and `end`.
  template <class Each> void for_each(std::uint64_t begin, std::uint64_t end, const Each &each) const {
    for (auto next = first_after(begin); next != ranges.end() && next->first < end; ++next)
      each(std::max(begin, next->first), std::min(end, next->second.end), next->second.value);
  }

private:
  struct Range {
    std::uint64_t end = 0;
    Value value;
  };
  std::map<std::uint64_t, Range> ranges; // by their first address

  /// Returns the first range that ends after `address`.
  auto first_after(std::uint64_t address) const { return first_after(ranges, address); }
  auto first_after(std::uint64_t address) { return first_after(ranges, address); }
  static auto first_after(auto &ranges, std::uint64_t address) {
    auto next = ranges.upper_bound(address);
    if (next == ranges.begin())
      return next;
    auto before = std::prev(next);
    return before->second.end > address ? before : next;
  }
};

} // namespace ampsim
