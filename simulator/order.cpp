// Permutations for orders, and the list of orders of `--schedules`.
#include "simulator/order.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ampsim {

namespace {

struct SplitMix64 {
  std::uint64_t state;
  std::uint64_t next() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
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
    if (first.kind != Order::Kind::shuffle || first.seed != seed)
      orders.push_back({Order::Kind::shuffle, seed});
  return orders;
}

} // namespace ampsim
