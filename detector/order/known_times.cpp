// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See known_times.h.
#include "detector/order/known_times.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>

namespace ampsim {

void intrusive_ptr_release(const KnownTimes::Node *node) {
  if (--node->owners)
    return;
  if (node->bit)
    delete static_cast<const KnownTimes::Branch *>(node);
  else
    delete static_cast<const KnownTimes::Leaf *>(node);
}

/// Adds `part` below `branch`.
KnownTimes::Shared KnownTimes::with_below(const Shared &branch, const Shared &part) {
  const auto &parts = static_cast<const Branch &>(*branch);
  const bool is_high = part->prefix & branch->bit;
  const Shared &old = is_high ? parts.high : parts.low;
  Shared next = joined(old, part);
  if (next == old)
    return branch;
  return is_high ? new Branch(branch->bit, branch->prefix, parts.low, std::move(next))
                 : new Branch(branch->bit, branch->prefix, std::move(next), parts.high);
}

KnownTimes::Shared KnownTimes::branch_of(const Shared &one, const Shared &other) {
  const std::uint64_t bit = std::bit_floor(one->prefix ^ other->prefix);
  const bool is_low = !(one->prefix & bit);
  return new Branch(bit, one->prefix & ~(bit | (bit - 1)), is_low ? one : other, is_low ? other : one);
}

KnownTimes::Shared KnownTimes::joined_leaves(const Shared &a, const Shared &b) {
  const auto &of_a = static_cast<const Leaf &>(*a).times, &of_b = static_cast<const Leaf &>(*b).times;
  auto leaf = std::make_unique<Leaf>(a->prefix);
  std::ranges::transform(of_a, of_b, leaf->times.begin(), [](auto x, auto y) { return std::max(x, y); });
  if (leaf->times == of_a)
    return a;
  if (leaf->times == of_b)
    return b;
  return leaf.release();
}

/// Returns one of the two itself if the other adds nothing to it, so that maps continue to share it.
KnownTimes::Shared KnownTimes::joined(const Shared &a, const Shared &b) {
  if (a == b || !b)
    return a;
  if (!a)
    return b;
  const auto includes = [](const Node &branch, const Node &part) {
    return branch.bit > part.bit && (part.prefix & ~(branch.bit | (branch.bit - 1))) == branch.prefix;
  };
  if (includes(*a, *b))
    return with_below(a, b);
  if (includes(*b, *a))
    return with_below(b, a);
  if (a->bit != b->bit || a->prefix != b->prefix)
    return branch_of(a, b);
  if (a->bit == 0)
    return joined_leaves(a, b);
  const auto &of_a = static_cast<const Branch &>(*a), &of_b = static_cast<const Branch &>(*b);
  Shared low = joined(of_a.low, of_b.low), high = joined(of_a.high, of_b.high);
  if (low == of_a.low && high == of_a.high)
    return a;
  if (low == of_b.low && high == of_b.high)
    return b;
  return new Branch(a->bit, a->prefix, std::move(low), std::move(high));
}

bool KnownTimes::join(const KnownTimes &other) {
  Shared next = joined(root, other.root);
  return std::exchange(root, next) != next;
}

void KnownTimes::raise(std::uint64_t who, std::uint32_t when) {
  if (when <= of(who))
    return;
  auto leaf = std::make_unique<Leaf>(who >> leaf_bits);
  leaf->times[who & ((1 << leaf_bits) - 1)] = when;
  root = joined(root, leaf.release());
}

std::uint32_t KnownTimes::of(std::uint64_t who) const {
  const std::uint64_t prefix = who >> leaf_bits;
  const Node *node = root.get();
  while (node && node->bit) {
    const auto &branch = static_cast<const Branch &>(*node);
    node = (prefix & node->bit ? branch.high : branch.low).get();
  }
  if (!node || node->prefix != prefix)
    return 0;
  return static_cast<const Leaf &>(*node).times[who & ((1 << leaf_bits) - 1)];
}

} // namespace ampsim
