// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Permutations for orders, and the list of orders of `--schedules`.
#include "simulator/order.h"
#include "simulator/mixed.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ampsim {

namespace {

struct SplitMix64 {
  std::uint64_t state;
  std::uint64_t next() {
    state += 0x9e3779b97f4a7c15;
    return mixed(state);
  }
};

} // namespace

Sequence::Sequence(const Order &order, std::uint64_t count, std::uint64_t stream) : kind(order.kind), count(count) {
  if (kind != Order::Kind::shuffle)
    return;
  table.resize(count);
  std::iota(table.begin(), table.end(), std::uint64_t{0});
  SplitMix64 random{order.seed};
  random.state = random.next() + stream;
  for (std::uint64_t k = count; k > 1; --k)
    std::swap(table[k - 1], table[random.next() % k]);
}

std::vector<std::uint32_t> Sequence::ranks() const {
  if (kind == Order::Kind::shuffle)
    return {table.begin(), table.end()};
  std::vector<std::uint32_t> result(count);
  std::iota(result.begin(), result.end(), std::uint32_t{0});
  if (kind == Order::Kind::reverse)
    std::reverse(result.begin(), result.end());
  return result;
}

std::vector<Order> schedule_orders(const Order &first, unsigned schedules) {
  std::vector<Order> orders{first};
  if (schedules > 1)
    orders.push_back({first.kind == Order::Kind::reverse ? Order::Kind::forward : Order::Kind::reverse, 0});
  for (std::uint64_t seed = 1; orders.size() < schedules; ++seed)
    for (const Order::Kind kind : {Order::Kind::shuffle, Order::Kind::delays})
      if ((first.kind != kind || first.seed != seed) && orders.size() < schedules)
        orders.push_back({kind, seed});
  return orders;
}

/// Delays are frequent at a thread's first points, which decide most of its behaviour, and rare afterwards, since a
/// spin loop on an atomic operation passes points without end.
Delay delay_at(std::uint64_t seed, std::uint64_t tile, std::uint32_t warp, std::uint32_t visit) {
  SplitMix64 random{seed};
  random.state = random.next() + tile;
  random.state = random.next() + warp;
  random.state = random.next() + visit;
  const std::uint64_t value = random.next();
  constexpr std::uint32_t first_visits = 16;
  if (value % (visit < first_visits ? 4 : 32) != 0)
    return Delay::none;
  return value >> 32 & 1 ? Delay::warp : Delay::tile;
}

} // namespace ampsim
