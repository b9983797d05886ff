// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maps from threads, or tiles, to the number of their operations, or barrier intervals, that are known to be done.
//
// Such maps are copied in constant time and joined in time proportional to their difference, since they share their
// common parts: in a chain of thousands of threads where each knows all that its predecessor knew, each takes memory
// only for what it adds.
//
// A big-endian Patricia trie (Okasaki and Gill, "Fast Mergeable Integer Maps", 1998) over the numbers without their last four
// bits; a leaf has the times of sixteen numbers.
#pragma once

#include <boost/smart_ptr/intrusive_ptr.hpp>

#include <array>
#include <cstdint>
#include <utility>

namespace ampsim {

/// Not thread-safe, even if each thread has maps of its own: copies share parts that count their owners.
class KnownTimes {
public:
  /// Takes for each number the greater of both times; returns true if that adds anything.
  bool join(const KnownTimes &other);
  /// Raises the time of one number to `when` if it is lower. Unknown numbers have time 0.
  void raise(std::uint64_t who, std::uint32_t when);
  std::uint32_t of(std::uint64_t who) const;
  bool empty() const { return !root; }
  /// Calls use(number) for all numbers whose time is not 0, in ascending order.
  template <class Use> void for_each(Use use) const { visit(root.get(), use); }

private:
  static constexpr unsigned leaf_bits = 4;
  struct Node {
    mutable std::uint32_t owners = 0;
    const std::uint64_t bit;    // the highest one in which the parts of a branch differ; 0 for a leaf
    const std::uint64_t prefix; // of all numbers below, shifted, down to that bit
    Node(std::uint64_t bit, std::uint64_t prefix) : bit(bit), prefix(prefix) {}
  };
  using Shared = boost::intrusive_ptr<const Node>;
  struct Leaf final : Node {
    std::array<std::uint32_t, 1 << leaf_bits> times{};
    explicit Leaf(std::uint64_t prefix) : Node(0, prefix) {}
  };
  struct Branch final : Node {
    const Shared low, high;
    Branch(std::uint64_t bit, std::uint64_t prefix, Shared low, Shared high)
        : Node(bit, prefix), low(std::move(low)), high(std::move(high)) {}
  };
  friend void intrusive_ptr_add_ref(const Node *node) { ++node->owners; }
  friend void intrusive_ptr_release(const Node *node);

  static Shared joined(const Shared &a, const Shared &b);
  static Shared joined_leaves(const Shared &a, const Shared &b);
  static Shared with_below(const Shared &branch, const Shared &part);
  static Shared branch_of(const Shared &one, const Shared &other);
  template <class Use> static void visit(const Node *node, Use &use) {
    if (!node)
      return;
    if (node->bit) {
      visit(static_cast<const Branch *>(node)->low.get(), use);
      visit(static_cast<const Branch *>(node)->high.get(), use);
      return;
    }
    const auto &times = static_cast<const Leaf *>(node)->times;
    for (std::uint64_t k = 0; k < times.size(); ++k)
      if (times[k])
        use(node->prefix << leaf_bits | k);
  }

  Shared root; // null if nothing is known
};

} // namespace ampsim
