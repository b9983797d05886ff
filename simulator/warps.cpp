// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of threads on fibers with others of their warp; see tile.h. Each thread stops at its operation. At the end
// of a round, groups whose threads have all arrived continue with the results.
#include "model/matrix.h"
#include "simulator/tile.h"

#include <algorithm>
#include <bit>

namespace ampsim {

std::uint64_t TileEngine::at_warp_operation(ampsim_thread_context &thread, std::uint32_t operation,
                                            std::uint64_t mask, std::uint64_t value, std::uint32_t argument,
                                            SiteId site) {
  if (operation == ampsim_named_barrier) {
    at_named_barrier(thread, argument, value != 0, site);
    return 0;
  }
  const std::uint64_t own = lane_bit(thread.rank_in_tile % run->warp);
  if (!on_fibers && operation == ampsim_warp_matrix && run->monitor)
    run->monitor->warp_sync(thread, site, {.came = own}); // alone, although a whole warp is required
  if (!on_fibers) {
    if (operation == ampsim_warp_ballot)
      return value ? own : 0;
    const bool wants_lanes = operation == ampsim_warp_match || operation == ampsim_warp_active;
    return wants_lanes ? own : value;
  }
  mask &= all_lanes(run->warp);
  if (operation != ampsim_warp_active && operation != ampsim_warp_step &&
      !(mask & own)) { // the caller must be in its mask
    if (run->monitor)
      run->monitor->warp_sync(thread, site, {.mask = mask, .came = own, .named = false});
    mask |= own;
  }
  warp_stops[current] = {operation, mask, stop_argument(operation, argument, run->tables.sites[site]),       site,
                         value,     0,    run->tables.language->memory_model.ended_threads_count_at_barriers};
  states[current] = State::at_warp_operation;
  ++in_warps; // not progress: a loop that waits for another tile may be ended by a vote
  const std::uint32_t rank = current;
  at_stop();
  return warp_stops[rank].result;
}

/// Called at the end of a round of the threads from `first` on, in the run's order. Releases complete groups; if there
/// is none and nothing else can run (`stuck`), those that wait in vain. Returns whether it released any.
bool TileEngine::finish_warp_operations(std::size_t first, bool stuck) {
  bool any = false;
  for (; first < round_end; first = run->end_of_warp(first)) {
    const std::uint32_t begin = run->threads[first] / run->warp * run->warp;
    const WarpOutcome outcome = finish_in_warp(begin, std::min(begin + run->warp, count), stuck);
    if (run->monitor)
      for (std::uint32_t k = 0; k < outcome.misuses; ++k) {
        const std::uint32_t rank = begin + outcome.misused[k].lane;
        run->monitor->warp_sync(threads[rank], warp_stops[rank].site, meeting(begin, outcome.misused[k]));
      }
    any |= outcome.released != 0;
  }
  return any;
}

/// The lanes that arrived at an operation of the warp that begins at `begin`, and where the others are.
WarpMeeting TileEngine::meeting(std::uint32_t begin, const WarpOutcome::Misuse &misuse) const {
  const WarpStop &stop = warp_stops[begin + misuse.lane];
  WarpMeeting result{.mask = stop.operation == ampsim_warp_matrix ? 0 : stop.mask, .came = misuse.came};
  if (misuse.takes)
    result.source = stop.argument;
  const std::uint64_t wanted = result.mask ? result.mask : all_lanes(run->warp);
  for (std::uint64_t left = wanted & ~misuse.came; left; left &= left - 1) {
    const std::uint32_t lane = std::uint32_t(std::countr_zero(left)), rank = begin + lane;
    const bool ended = rank >= count || states[rank] == State::ended;
    if (rank >= count || (ended && result.mask && lane_state(rank, false) == LaneState::ended))
      continue; // need not arrive any more
    SiteId site = no_site;
    if (!ended) // threads of a group that has just met are ready again
      site = states[rank] == State::at_warp_operation || states[rank] == State::ready ? warp_stops[rank].site
                                                                                      : stops[rank].site;
    const auto same = std::ranges::find(result.elsewhere, site, &WarpMeeting::Others::site);
    if (same == result.elsewhere.end())
      result.elsewhere.push_back({site, lane_bit(lane)});
    else
      same->lanes |= lane_bit(lane);
  }
  return result;
}

LaneState TileEngine::lane_state(std::uint32_t rank, bool loops_wait) const {
  switch (states[rank]) {
  case State::ended:
    // If ended threads count, the others wait for them in vain.
    return run->tables.language->memory_model.ended_threads_count_at_barriers ? LaneState::waiting
                                                                              : LaneState::ended;
  case State::at_barrier:
  case State::at_named_barrier:
    return LaneState::waiting;
  case State::at_warp_operation:
    return LaneState::stopped;
  case State::set_aside:
    return loops_wait ? LaneState::waiting : LaneState::running;
  default:
    return LaneState::running;
  }
}

/// If nothing else can continue: answers lanes that query the active lanes with those at the same place, even though
/// others of their warp wait in loops. Threads of a warp make progress independently, and any of its active lanes may
/// be active together.
bool TileEngine::answer_active_lanes() {
  bool any = false;
  for (std::uint32_t begin = 0; begin < count && in_warps > 0; begin += run->warp)
    any |= finish_in_warp(begin, std::min(begin + run->warp, count), false, /*loops_wait=*/true).released != 0;
  return any;
}

/// The same for the threads of one warp, given by their ranks. They are then ready, and have passed their barriers.
/// `loops_wait`: threads that were set aside will not reach an operation by themselves.
WarpOutcome TileEngine::finish_in_warp(std::uint32_t begin, std::uint32_t end, bool stuck, bool loops_wait) {
  std::array<LaneState, most_lanes> lanes;
  for (std::uint32_t rank = begin; rank < end; ++rank)
    lanes[rank - begin] = lane_state(rank, loops_wait);
  const std::uint32_t size = end - begin;
  const WarpOutcome outcome =
      ampsim::finish_warp_operations({&warp_stops[begin], size}, std::span(lanes).first(size), stuck);
  for (std::uint64_t left = outcome.released; left; left &= left - 1)
    states[begin + std::uint32_t(std::countr_zero(left))] = State::ready;
  in_warps -= std::uint32_t(std::popcount(outcome.released));
  for (std::uint32_t k = 0; k < outcome.barrier_count; ++k)
    pass_warp_barrier(begin, outcome.barriers[k].lanes, outcome.barriers[k].fence);
  return outcome;
}

//===--- Named barriers -------------------------------------------------------===//

void TileEngine::at_named_barrier(ampsim_thread_context &thread, std::uint32_t argument, bool waits, SiteId site) {
  if (!on_fibers)
    return;
  if (!named)
    named = std::make_unique<NamedBarriers>();
  const std::uint32_t number = named_barrier(argument);
  if (run->monitor)
    run->monitor->arrives_at_named(thread, number);
  named->arrive(number, current, named_barrier_threads(argument), waits);
  best = Progress::certain;
  if (waits) {
    states[current] = State::at_named_barrier;
    stops[current] = {site, fence_all};
  }
  named_passed |= finish_named_barrier(number);
  if (waits && states[current] == State::at_named_barrier)
    at_stop();
}

/// Releases the threads at a named barrier if all of the expected ones have arrived. Returns whether it did.
bool TileEngine::finish_named_barrier(std::uint32_t number) {
  const auto completed =
      named->complete(number, run->warp, count, [&](std::uint32_t rank) { return states[rank] == State::ended; });
  if (!completed)
    return false;
  for (std::uint32_t rank : completed->waiting)
    states[rank] = State::ready;
  if (completed->whole) {
    pass_barrier(fence_all);
    for (std::uint32_t rank : completed->waiting)
      ++threads[rank].interval;
  } else if (run->monitor) {
    run->monitor->named_barrier(worker, number, completed->waiting);
  }
  return !completed->waiting.empty();
}

/// Threads that have ended are no longer waited for.
bool TileEngine::finish_named_barriers() {
  bool any = false;
  for (std::uint32_t number = 0; number < NamedBarriers::most; ++number)
    any |= finish_named_barrier(number);
  return any;
}

void TileEngine::pass_warp_barrier(std::uint32_t begin, std::uint64_t lanes, FenceMask fence) {
  if (!run->monitor)
    return;
  std::array<std::uint32_t, most_lanes> ranks;
  std::size_t size = 0;
  for (; lanes; lanes &= lanes - 1)
    ranks[size++] = begin + std::uint32_t(std::countr_zero(lanes));
  run->monitor->warp_barrier(worker, std::span(ranks).first(size), fence);
}

std::uint32_t TileEngine::at_barrier_sum(ampsim_thread_context &thread, FenceMask fence, std::uint32_t value,
                                         SiteId site) {
  sum += value;
  ampsim_hook_barrier(&thread, fence, site);
  return on_fibers ? last_sum : value;
}

} // namespace ampsim

extern "C" uint32_t ampsim_hook_barrier_sum(ampsim_thread_context *thread, uint32_t fence, uint32_t value,
                                            uint32_t site) {
  return static_cast<ampsim::TileEngine *>(thread->engine)->at_barrier_sum(*thread, fence, value, site);
}

extern "C" uint64_t ampsim_hook_warp(ampsim_thread_context *thread, uint32_t operation, uint64_t mask,
                                     uint64_t value, uint32_t argument, uint32_t site) {
  return static_cast<ampsim::TileEngine *>(thread->engine)
      ->at_warp_operation(*thread, operation, mask, value, argument, site);
}
