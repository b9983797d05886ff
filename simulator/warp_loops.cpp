// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads in loops over the lanes of a warp; see tile.h, and WarpLoops in kernel_code.h.
//
// There are two levels. Within a barrier interval of the tile, warp by warp, the kernel's code takes the lanes of a
// warp to their next stops and returns where they arrived. If that is one warp operation, with a mask of all lanes, it
// is carried out for the whole warp at once. Anything else (divergent lanes, masks of some lanes, partial warps, lanes
// that have ended) is decided lane by lane, as on fibers and by the same function. The lanes that can continue do so in
// ascending order, neighbours at the same place together, and when all are at one place again, the warp has converged.
// Then the tile's threads must be at one barrier. No structure of the kernel is required, and threads run in the same
// order as on fibers, see the same results and pass the same barriers of warps.
//
// Reports about single threads (a lane that waits in vain, threads at different barriers) are left to fibers: the
// launch runs again.
#include "simulator/tile.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <numeric>
#include <utility>

namespace ampsim {

namespace {

constexpr std::uint32_t at_the_end = 0, parted = ~0u;
using Kind = WarpLoops::Stop::Kind;

/// Returns whether all lanes do the same operation, with full masks and existing source lanes.
bool is_whole(const WarpLanes &lanes, std::uint32_t size) {
  std::uint64_t masks = all_lanes(size);
  std::uint32_t arguments = 0;
  for (std::uint32_t lane = 0; lane < size; ++lane) {
    masks &= lanes.mask[lane];
    arguments |= lanes.argument[lane];
  }
  return masks == all_lanes(size) && arguments < size;
}

} // namespace

BatchEnd TileEngine::run_in_warp_loops() {
  const WarpLoops &loops = *run->warp_loops;
  arrivals.resize(std::max<std::size_t>(arrivals.size(), run->domain.batch_size));
  frames.resize(std::max<std::size_t>(frames.size(), loops.frame_bytes));
  prepare(plain);
  settled = true;
  in_warps = sum = last_sum = 0;
  std::memset(frames.data() + loops.iterations, 0, std::size_t{4} * loops.loops * run->domain.batch_size);
  std::fill_n(arrivals.begin(), count, parted); // at the kernel's start
  stage = 0;
  return go_on_in_warp_loops();
}

BatchEnd TileEngine::go_on_in_warp_loops() {
  const WarpLoops &loops = *run->warp_loops;
  while (true) {
    std::uint32_t left = 0; // not 0 if a thread has not ended
    for (std::uint32_t begin = 0; begin < count; begin += run->warp) {
      const std::uint32_t end = std::min(begin + run->warp, count);
      std::uint64_t which = all_lanes(end - begin); // at the start
      for (std::uint32_t rank = begin; stage && rank < end; ++rank)
        which &= ~(std::uint64_t{arrivals[rank] == at_the_end} << (rank - begin));
      if (stage && loops.stops[stage - 1].kind == Kind::barrier_sum)
        std::fill_n(lanes.result, run->warp, last_sum);
      if (which && !run_warp(stage, begin / run->warp, which)) {
        run->diverged.store(true, std::memory_order_relaxed);
        return BatchEnd::stopped;
      }
      left = std::accumulate(arrivals.begin() + begin, arrivals.begin() + end, left, std::bit_or<>());
    }
    static_assert(at_the_end == 0);
    stage = left ? common_barrier() : at_the_end;
    if (stage == at_the_end)
      return BatchEnd::done;
    if (stage == parted) {
      run->diverged.store(true, std::memory_order_relaxed);
      return BatchEnd::stopped;
    }
    pass_barrier(loops.stops[stage - 1].fence);
    last_sum = std::exchange(sum, 0);
    if (meets_cluster(loops.stops[stage - 1].fence))
      return BatchEnd::meets;
  }
}

/// Runs lanes of a warp to their next stops. Returns where they arrived, if that is one place.
std::uint32_t TileEngine::run_lanes(std::uint32_t part, std::uint32_t warp, std::uint64_t which) {
  if (std::exchange(settled, false))
    place(plain, 0);
  plain.loop_thread = warp * run->warp; // identifies the warp to the hooks
  return run->warp_loops->parts[part](run->arguments, &plain, frames.data(), &lanes, warp, which);
}

/// The same for all lanes of a full warp, until they diverge or do something else than operations of the whole warp.
std::uint32_t TileEngine::run_whole_warp(std::uint32_t part, std::uint32_t warp) {
  while (true) {
    part = run_lanes(part, warp, all_lanes(run->warp));
    if (part == at_the_end || part == parted)
      return part;
    const WarpLoops::Stop &stop = run->warp_loops->stops[part - 1];
    if (stop.kind != Kind::warp || !is_whole(lanes, run->warp))
      return part;
    operate_on_whole_warp(stop.operation, run->warp, lanes.value, lanes.argument, lanes.result);
    if (stop.operation == ampsim_warp_barrier || stop.operation == ampsim_warp_step)
      pass_warp_barrier(warp * run->warp, all_lanes(run->warp), warp_fence(stop.operation, lanes.argument[0]));
  }
}

/// Runs the lanes `which` of a warp, the only ones left, until each has ended or is at a barrier of the tile. False if
/// that requires fibers.
bool TileEngine::run_warp(std::uint32_t part, std::uint32_t warp, std::uint64_t which) {
  const std::uint32_t begin = warp * run->warp, size = std::min(run->warp, count - begin);
  for (std::uint32_t lane = 0; lane < size; ++lane)
    if (!(which >> lane & 1))
      states[begin + lane] = State::ended;
  while (true) {
    if (which == all_lanes(run->warp)) {
      const std::uint32_t at = run_whole_warp(part, warp);
      const bool end = at == at_the_end;
      if (end || (at != parted && run->warp_loops->stops[at - 1].kind == Kind::barrier)) {
        std::fill_n(arrivals.begin() + begin, size, at);
        std::fill_n(states.begin() + begin, size, end ? State::ended : State::at_barrier);
        return true;
      }
    } else {
      run_lanes(part, warp, which);
    }
    if (!note_arrivals(warp, which))
      return false;
    if (in_warps == 0)
      return true;
    part = meet_in_warp(warp, size);
    if (part == at_the_end || part == parted)
      return part == at_the_end;
  }
}

/// Records where lanes have stopped. False if one is not in its own mask, and a monitor must be notified.
bool TileEngine::note_arrivals(std::uint32_t warp, std::uint64_t which) {
  for (std::uint64_t left = which; left; left &= left - 1) {
    const std::uint32_t lane = std::uint32_t(std::countr_zero(left)), rank = warp * run->warp + lane;
    const std::uint32_t at = arrivals[rank] = lanes.at[lane];
    states[rank] = at == at_the_end ? State::ended : State::at_barrier;
    if (at == at_the_end)
      continue;
    const WarpLoops::Stop &stop = run->warp_loops->stops[at - 1];
    if (stop.kind == Kind::barrier_sum)
      sum += std::uint32_t(lanes.value[lane]);
    if (stop.kind != Kind::warp)
      continue;
    states[rank] = State::at_warp_operation;
    ++in_warps;
    std::uint64_t mask = lanes.mask[lane] & all_lanes(run->warp);
    if (stop.operation != ampsim_warp_active && !(mask >> lane & 1)) {
      if (run->monitor)
        return false;
      mask |= lane_bit(lane);
    }
    warp_stops[rank] = {stop.operation,
                        mask,
                        stop_argument(stop.operation, lanes.argument[lane], run->tables.sites[stop.site]),
                        stop.site,
                        lanes.value[lane],
                        0};
  }
  return true;
}

/// Runs lanes that are at different warp operations round by round, until none is at one, or all can continue from one
/// place. Returns the part that begins there.
std::uint32_t TileEngine::meet_in_warp(std::uint32_t warp, std::uint32_t size) {
  const std::uint32_t begin = warp * run->warp;
  auto place_of = [&](std::uint64_t lanes_left) {
    return arrivals[begin + std::uint32_t(std::countr_zero(lanes_left))];
  };
  while (in_warps > 0) {
    WarpOutcome outcome = finish_in_warp(begin, begin + size, false);
    if (!outcome.released && !run->monitor)
      outcome = finish_in_warp(begin, begin + size, true);
    if (!outcome.released || (outcome.misuses && run->monitor))
      return parted;
    for (std::uint64_t left = outcome.released; left;) {
      const std::uint32_t part = place_of(left);
      std::uint64_t together = 0;
      for (; left && place_of(left) == part; left &= left - 1) {
        const std::uint32_t lane = std::uint32_t(std::countr_zero(left));
        lanes.result[lane] = warp_stops[begin + lane].result;
        together |= lane_bit(lane);
      }
      if (together == all_lanes(run->warp))
        return part;
      run_lanes(part, warp, together);
      if (!note_arrivals(warp, together))
        return parted;
    }
  }
  return at_the_end;
}

/// The barrier at which all unfinished threads are, in the same iterations of the loops around it.
std::uint32_t TileEngine::common_barrier() const {
  const WarpLoops &loops = *run->warp_loops;
  const auto left = [](std::uint32_t at) { return at != at_the_end; };
  const auto end = arrivals.begin() + count, first = std::find_if(arrivals.begin(), end, left);
  if (first == end)
    return at_the_end;
  const auto differs = [&](std::uint32_t at) {
    return at != *first && (left(at) || rules().ended_threads_count_at_barriers);
  };
  if (std::any_of(arrivals.begin(), end, differs))
    return parted;
  // On fibers, the ended lanes of a warp are reported.
  if (run->monitor && rules().warps_end_as_a_whole && has_warp_in_part())
    return parted;
  const std::size_t depth =
      std::min<std::size_t>(run->tables.sites[loops.stops[*first - 1].site].loops.size(), loops.loops);
  for (std::size_t loop = 0; loop < depth; ++loop) {
    const auto *counters =
        reinterpret_cast<const std::uint32_t *>(frames.data() + loops.iterations) + loop * run->domain.batch_size;
    for (std::uint32_t rank = 0; rank < count; ++rank)
      if (left(arrivals[rank]) && counters[rank] != counters[first - arrivals.begin()])
        return parted;
  }
  return *first;
}

} // namespace ampsim
