// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order that free fences make within a tile.
//
// A fence alone orders nothing. The chain that does is
//
//     thread A: accesses; fence; atomic on x     thread B: atomic on x that observes it; fence; accesses
//
// for the memory space that both fences cover, and chains of such chains. Vector clocks express it exactly, one set
// per space: a thread counts its fences that cover the space; its clock holds, for each other thread, how many of its
// fences are known to be passed. An atomic leaves its thread's clock at the location and picks up what others left
// there; that counts only from the thread's next fence on (a fence acquires, then publishes). "Observes" is the order
// of execution: each location has one order of its atomic operations.
//
// A barrier that covers the space separates everything before from everything after, so clocks start anew there;
// nothing orders tiles, so they also start anew with each tile. Used only for kernels with free fences.
#pragma once

#include "detector/order/access_order.h"
#include "model/access.h"

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace ampsim {

class FenceOrder final : public AccessOrder {
public:
  void tile_begins();
  void barrier(FenceMask mask);
  void fence(std::uint32_t thread, FenceMask mask);
  /// Handles an atomic operation on the location `address` of `space`; one that only reads observes, but is not
  /// observed.
  void atomic(std::uint32_t thread, Space space, std::uint64_t address, bool writes = true);

  /// Fences that `thread` has passed and that cover `space`, since the last barrier that does.
  std::uint32_t passed(std::uint32_t thread, Space space) const;
  bool across_tiles() const override { return false; }
  /// Moment::operations counts the fences that cover the space.
  bool ordered(Space space, ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const override {
    return ordered(space, a.in_tile, at_a.operations, b.in_tile, at_b.operations);
  }
  /// Returns true if an access to `space` by thread `a` after `passed_a` fences is ordered before one by `b` after
  /// `passed_b`.
  bool ordered(Space space, std::uint32_t a, std::uint32_t passed_a, std::uint32_t b, std::uint32_t passed_b) const;

private:
  using Clock = std::vector<std::uint32_t>; // by thread; missing entries are 0
  struct Acquired {
    std::uint32_t since; // fences passed
    std::shared_ptr<const Clock> clock;
  };
  struct Thread {
    std::uint32_t passed = 0;
    Clock pending;                 // picked up by atomics since the last fence
    std::vector<Acquired> history; // grows only if a fence really acquires something
  };
  struct Order {
    std::vector<Thread> threads;
    std::unordered_map<std::uint64_t, Clock> locations;
  };
  static bool join(Clock &into, const Clock &from);

  std::array<Order, space_count> orders;
};

} // namespace ampsim
