// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares the accesses to global memory of a launch and of all launches below it with each other; see
// work_footprints.h.
//
// Two pieces of work have a common ancestor in the tree of launches. If one launched the other, directly or not, its
// accesses before that launch happen before all of the other's; its other accesses are unordered with them until the
// other completes. If they are on two branches, they are ordered if one tile launched both in one stream, or if one
// begins when all else is complete.
#include "detector/launches/work_footprints.h"

#include "detector/detect/shadow_cell.h"

#include <algorithm>

namespace ampsim {

/// Both paths begin at the root.
WorkFootprints::FamilyOrder WorkFootprints::order_in_family(const std::vector<Work> &one, const Touch &first,
                                                            const std::vector<Work> &other,
                                                            const Touch &second) const {
  const std::size_t common =
      std::size_t(std::ranges::mismatch(one, other).in1 - one.begin()); // the launches that both are, or are below
  if (common == one.size() || common == other.size()) {
    const bool one_leads = common == one.size();
    const std::vector<Work> &ancestor = one_leads ? one : other, &descendant = one_leads ? other : one;
    const Descent &from = descents.at(descendant[common]);
    const Touch &touch = one_leads ? first : second;
    const LaunchTimes::Access access{touch.thread.tile, std::uint32_t(touch.thread.in_tile), touch.interval,
                                     touch.when};
    const LaunchTimes *times = footprints.at(ancestor.back()).times.get();
    if (from.after_the_parent || (times && times->is_before(access, from.number)))
      return FamilyOrder::settled;
    // The thread's accesses after its launch come second in the program's text.
    const bool ancestor_is_first = !times || !times->is_after(access, from.number);
    return ancestor_is_first == one_leads ? FamilyOrder::first_is_first : FamilyOrder::second_is_first;
  }
  const Descent &left = descents.at(one[common]), &right = descents.at(other[common]);
  const bool settled = left.after_the_parent || right.after_the_parent ||
                       (left.tile == right.tile && left.stream == right.stream && left.in_order && right.in_order);
  return settled ? FamilyOrder::settled : FamilyOrder::first_is_first;
}

void WorkFootprints::compare_family(Work root) {
  struct Member {
    Work work;
    const Footprint *footprint;
    std::vector<Work> path; // from the root
  };
  std::vector<Member> members;
  for (const auto &[work, footprint] : footprints) {
    std::vector<Work> path{work};
    for (auto from = descents.find(work); from != descents.end(); from = descents.find(path.back()))
      path.push_back(from->second.parent);
    if (path.back() != root)
      continue;
    std::ranges::reverse(path);
    members.push_back({work, &footprint, std::move(path)});
  }
  struct Entry {
    const Member *member;
    const Touch *touch;
  };
  struct Cell {
    std::vector<Entry> reads, others;
  };
  std::unordered_map<std::uint64_t, Cell> cells;
  auto meets = [&](const Entry &a, const Entry &b, std::uint64_t granule) {
    const Touch &first = *a.touch, &second = *b.touch;
    // Visit each pair once, though both may span several granules.
    if (a.member == b.member || first.address >= second.address + second.size ||
        second.address >= first.address + first.size ||
        granule != std::max(first.address, second.address) / granule_bytes)
      return;
    switch (order_in_family(a.member->path, first, b.member->path, second)) {
    case FamilyOrder::settled:
      return;
    case FamilyOrder::first_is_first:
      return meet(*a.member->footprint, first, *b.member->footprint, second, Lack::order);
    case FamilyOrder::second_is_first:
      return meet(*b.member->footprint, second, *a.member->footprint, first, Lack::order);
    }
  };
  for (const Member &member : members)
    for (const auto &[granule, touches] : member.footprint->cells)
      for (const Touch &touch : touches) {
        const Entry entry{&member, &touch};
        Cell &cell = cells[granule];
        for (const Entry &earlier : cell.others)
          meets(earlier, entry, granule);
        if (touch.kind != AccessKind::read)
          for (const Entry &earlier : cell.reads)
            meets(earlier, entry, granule);
        (touch.kind == AccessKind::read ? cell.reads : cell.others).push_back(entry);
      }
}

} // namespace ampsim
