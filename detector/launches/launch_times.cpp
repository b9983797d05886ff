// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See launch_times.h.
#include "detector/launches/launch_times.h"

#include <algorithm>

namespace ampsim {
namespace {

void learn(std::map<std::uint64_t, LaunchTimes::Time> &into,
           const std::map<std::uint64_t, LaunchTimes::Time> &from) {
  for (const auto &[tile, time] : from) {
    LaunchTimes::Time &known = into[tile];
    known = std::max(known, time);
  }
}

} // namespace

LaunchTimes::Time LaunchTimes::touch(AccessKind kind, const ampsim_thread_context &thread, const void *address) {
  Tile &tile = of(thread);
  // Keep nothing if nothing was released.
  if (kind == AccessKind::atomic && (tile.fenced || !tile.known.empty() || released.contains(address))) {
    auto &of_address = released[address];
    learn(tile.known, of_address);
    learn(of_address, tile.known);
    Time &own = of_address[thread.tile_rank];
    own = std::max(own, tile.fenced);
  }
  return ++now;
}

/// Each thread learns what any of them knew, and what all have done.
void LaunchTimes::warp_barrier(std::span<const std::uint32_t> ranks) {
  ++now;
  auto &warps = tiles[current].warps;
  std::array<Time, lanes> all{};
  for (std::uint32_t rank : ranks) {
    const auto &own = warps[rank];
    std::ranges::transform(all, own, all.begin(), [](Time a, Time b) { return std::max(a, b); });
  }
  for (std::uint32_t rank : ranks)
    all[rank % lanes] = now;
  for (std::uint32_t rank : ranks)
    warps[rank] = all;
}

void LaunchTimes::launch(const ampsim_thread_context &thread) {
  Tile &tile = of(thread);
  Moment moment{{thread.tile_rank, thread.rank_in_tile, thread.interval, ++now}, tile.known, {}};
  if (const auto warp = tile.warps.find(thread.rank_in_tile); warp != tile.warps.end())
    moment.warp = warp->second;
  moments.push_back(std::move(moment));
}

bool LaunchTimes::is_after(const Access &access, std::size_t launch) const {
  if (launch >= moments.size())
    return false;
  const Access &by = moments[launch].thread;
  return access.tile == by.tile && access.rank == by.rank && access.when > by.when;
}

bool LaunchTimes::is_before(const Access &access, std::size_t launch) const {
  if (launch >= moments.size())
    return true;
  const Moment &moment = moments[launch];
  const Access &by = moment.thread;
  if (access.tile != by.tile) {
    const auto known = moment.known.find(access.tile);
    return known != moment.known.end() && access.when <= known->second;
  }
  if (access.rank == by.rank ? access.when < by.when : access.interval < by.interval)
    return true;
  return warp && access.rank / warp == by.rank / warp && access.when <= moment.warp[access.rank % lanes];
}

} // namespace ampsim
