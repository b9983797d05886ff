// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See hazard_rule.h.
#include "detector/findings/hazard_rule.h"

namespace ampsim {

bool only_writes(const Site &site) {
  return site.kind == Site::Kind::atomic &&
         (site.operation == "store" || (!site.computes && site.operation == "xchg"));
}

bool only_reads(const Site &site) {
  return site.kind == Site::Kind::read || (site.kind == Site::Kind::atomic && site.operation == "load");
}

bool is_reduction(const Site &site) {
  return site.kind == Site::Kind::atomic && !site.computes && site.operation != "load" &&
         site.operation != "store" && !may_only_read(site);
}

bool may_only_read(const Site &site) {
  return site.kind == Site::Kind::atomic && site.operation == "compare_exchange";
}

namespace {
bool writes(const Operation &operation) {
  return operation.kind == AccessKind::write || (operation.kind == AccessKind::atomic && !operation.only_reads);
}
} // namespace

bool overlap(const Operation &a, const Operation &b) {
  return a.address < b.address + b.size && b.address < a.address + a.size;
}

std::optional<Kind> hazard(const Operation &first, const Operation &second, const MemoryModel &rules,
                           Reach together) {
  if (!overlap(first, second) || (!writes(first) && !writes(second)))
    return std::nullopt;
  bool atomic_first = first.kind == AccessKind::atomic, atomic_second = second.kind == AccessKind::atomic;
  bool write_first = first.kind == AccessKind::write, write_second = second.kind == AccessKind::write;
  if (atomic_first || atomic_second) {
    // Overlapping accesses of the same width that are both aligned are at one address.
    bool same = first.size == second.size && first.address == second.address && first.address % first.size == 0;
    bool both = atomic_first && atomic_second;
    if (write_first || write_second || !same || (!both && !rules.reads_compatible_with_atomics))
      return Kind::atomic;
    if (first.reach < together || second.reach < together)
      return Kind::atomic;
    if (both && first.atomic != second.atomic)
      return Kind::mixed_atomics;
    return std::nullopt;
  }
  if (write_first)
    return write_second ? Kind::waw : Kind::raw;
  if (write_second)
    return Kind::war;
  return std::nullopt;
}

} // namespace ampsim
