// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads on fibers: rounds, rendezvous and divergence; see tile.h.
//
// Everything from a barrier in one thread to the barrier in the next is in this file and inlined into the hook, except
// for the switch itself: after a switch the processor's return prediction is off by one, so each level of calls on the
// way back into the kernel costs a misprediction.
#include "simulator/tile.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ampsim {

BatchEnd TileEngine::run_on_fibers() {
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    Thread &thread = threads[rank];
    prepare(thread);
    place(thread, rank);
    thread.spins.reset();
    thread.delay_points = 0;
  }
  std::fill_n(states.begin(), count, State::fresh);
  delayed = false;
  ended = waiting = aside = in_warps = sum = ended_in_part = 0;
  if (named)
    named->reset();
  return run_rounds();
}

BatchEnd TileEngine::run_rounds() {
  Patience patience;
  progressed = Progress::none;
  while (true) {
    best = Progress::none;
    run_round();
    run->switches.fetch_add(switches, std::memory_order_relaxed);
    progressed = std::max(progressed, best);
    const bool others_passed = std::exchange(named_passed, false);
    if (named && (finish_named_barriers() || others_passed)) {
      named_passed = false;
      patience = {};
      continue;
    }
    if (aside > 0) {
      if (std::exchange(delayed, false))
        return BatchEnd::waits;
      if (!run->interleaved && patience.round(best))
        continue;
      if (in_warps > 0 && answer_active_lanes()) {
        patience = {};
        continue;
      }
      // Apparent progress of the batch itself no longer counts after the patience has run out.
      if (best == Progress::apparent && progressed == Progress::apparent)
        progressed = Progress::none;
      return BatchEnd::waits;
    }
    if (ended == count)
      return BatchEnd::done;
    if (!rendezvous()) {
      report_divergence();
      abandon();
      return BatchEnd::stopped;
    }
    if (meets_cluster(stops[first].fence))
      return BatchEnd::meets;
    patience = {};
  }
}

/// Runs each thread that can run once; threads of warps, warp by warp, until none of the warp can.
void TileEngine::run_round() {
  aside = 0;
  switches = 0;
  const std::size_t end = run->threads.size();
  for (std::size_t begin = 0; begin < end; begin = round_end) {
    round_end = run->warp && !run->interleaved ? std::min(run->end_of_warp(begin), end) : end;
    const std::uint32_t aside_before = aside;
    do {
      aside = aside_before;
      run_part_of_round(begin);
    } while (in_warps > 0 && (finish_warp_operations(begin, false) ||
                              (aside == aside_before && !named_passed && finish_warp_operations(begin, true))));
  }
}

void TileEngine::run_part_of_round(std::size_t begin) {
  position = begin;
  if (!next_thread())
    return;
  if (!fibers[current])
    fibers[current] = &pool->take(thread_stack, this);
  Fiber::switch_to(host, *fibers[current]);
}

/// Makes the next thread of this round the current one; false at the round's end.
inline bool TileEngine::next_thread() {
  for (const std::size_t end = round_end; position < end;) {
    std::uint32_t rank = run->threads[position++];
    if (rank < count && states[rank] != State::at_barrier && states[rank] != State::ended &&
        states[rank] != State::at_warp_operation && states[rank] != State::at_named_barrier) {
      current = rank;
      return true;
    }
  }
  return false;
}

/// Suspends the current thread and continues with the next one, or with the engine after the round's last.
inline void TileEngine::pass_on() {
  Fiber &mine = *fibers[current];
  Fiber *next = &host;
  if (next_thread()) {
    if (!fibers[current])
      fibers[current] = &pool->take(thread_stack, this);
    next = fibers[current];
    // Prefetches the stack of the thread after `next` while that one runs.
    if (position < round_end)
      if (const Fiber *after = fibers[run->threads[position]])
        after->fetch();
  }
  ++switches;
  Fiber::switch_to(mine, *next);
}

/// Like pass_on(), for callers that do not need it inlined.
void TileEngine::at_stop() { pass_on(); }

/// The body of a stack of the pool: runs one thread, then the next one without a stack, and so on.
void TileEngine::thread_stack(void *argument) {
  TileEngine &engine = *static_cast<TileEngine *>(argument);
  while (true) {
    engine.run->entry(engine.run->arguments, &engine.threads[engine.current]);
    engine.states[engine.current] = State::ended;
    ++engine.ended;
    engine.best = Progress::certain;
    Fiber &mine = *std::exchange(engine.fibers[engine.current], nullptr);
    Fiber *next = &engine.host;
    if (engine.next_thread()) {
      if (!engine.fibers[engine.current]) {
        engine.fibers[engine.current] = &mine;
        continue;
      }
      next = engine.fibers[engine.current];
    }
    engine.pool->give_back(mine);
    ++engine.switches;
    Fiber::switch_to(mine, *next);
    // Back with another thread, after FiberPool::take.
  }
}

inline void TileEngine::at_barrier(ampsim_thread_context &thread, FenceMask fence, SiteId site) {
  if (!on_fibers)
    return; // kernels without barriers are not reported to have any
  states[current] = State::at_barrier;
  stops[current] = {site, fence};
  best = Progress::certain;
  if (waiting++ == 0) {
    first = current;
    together = true;
  } else if (together) {
    together = same_barrier(current, first);
  }
  pass_on();
  thread.interval += ends_interval(fence);
}

void TileEngine::at_back_edge(ampsim_thread_context &, SiteId site) {
  if (run->thread_loops) { // the thread may wait, and has no stack to wait on
    run->diverged.store(true, std::memory_order_relaxed);
    stop();
    leave_kernel({});
  }
  if (!on_fibers)
    return;
  Thread &thread = threads[current];
  SpinRecord::Answer answer = thread.spins.at_back_edge(thread, site, run->tables.sites[site]);
  if (!answer.set_aside)
    return;
  if (answer.report && run->monitor && !rules().promises_progress)
    run->monitor->no_progress(thread, site);
  states[current] = State::set_aside;
  stops[current] = {site, 0};
  ++aside;
  best = std::max(best, answer.progress);
  pass_on();
}

void TileEngine::at_turn() {
  if (!on_fibers || !run->interleaved)
    return;
  states[current] = State::set_aside;
  ++aside;
  best = Progress::certain;
  pass_on();
}

void TileEngine::at_delay_point(ampsim_thread_context &context) {
  if (!on_fibers || run->loops || run->order.kind != Order::Kind::delays)
    return;
  const std::uint32_t warp = run->tables.warp() ? current / run->tables.warp() : current;
  const Delay delay = delay_at(run->order.seed, context.tile_rank, warp, threads[current].delay_points++);
  if (delay == Delay::none)
    return;
  delayed |= delay == Delay::tile;
  states[current] = State::set_aside;
  stops[current] = {};
  ++aside;
  best = Progress::certain;
  pass_on();
}

//===--- Barriers ----------------------------------------------------------===//

/// Both have stopped for good, at a barrier or at the end.
bool TileEngine::same_barrier(std::uint32_t a, std::uint32_t b) const {
  if (states[a] != states[b])
    return false;
  if (states[a] == State::ended)
    return threads[a].ended_at == threads[b].ended_at;
  if (stops[a].site != stops[b].site || stops[a].fence != stops[b].fence)
    return false;
  std::size_t depth = std::min<std::size_t>(run->tables.sites[stops[a].site].loops.size(), AMPSIM_MAX_LOOP_DEPTH);
  return std::equal(threads[a].iterations, threads[a].iterations + depth, threads[b].iterations);
}

/// All threads have stopped: lets those that count pass their barrier if it is the same one.
bool TileEngine::rendezvous() {
  std::uint32_t expected = rules().ended_threads_count_at_barriers ? count : count - ended;
  if (waiting != expected || !together)
    return false;
  if (ended > ended_in_part && rules().warps_end_as_a_whole) {
    ended_in_part = ended; // the answer changes only when more threads end
    if (has_warp_in_part())
      report_divergence(); // and continue: the barrier may still be passed
  }
  pass_barrier(stops[first].fence);
  last_sum = std::exchange(sum, 0);
  std::replace(states.begin(), states.begin() + count, State::at_barrier, State::ready);
  waiting = 0;
  return true;
}

/// Returns whether in some warp threads have ended while others wait.
bool TileEngine::has_warp_in_part() const {
  const std::uint32_t warp = run->tables.warp(); // Run::warp is set only for kernels with warp operations
  for (std::uint32_t begin = 0; warp && begin < count; begin += warp) {
    const auto first_state = states.begin() + begin, end = states.begin() + std::min(begin + warp, count);
    const auto ended_lanes = std::count(first_state, end, State::ended);
    if (ended_lanes > 0 && ended_lanes < end - first_state)
      return true;
  }
  return false;
}

void TileEngine::report_divergence() {
  if (!run->monitor || run->messages.has_aborted) // the program itself reports an error
    return;
  std::vector<std::uint32_t> examples; // the lowest rank of each group
  std::vector<BarrierGroup> groups;
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    auto example = std::find_if(examples.begin(), examples.end(),
                                [&](std::uint32_t other) { return same_barrier(rank, other); });
    if (example != examples.end()) {
      ++groups[std::size_t(example - examples.begin())].threads;
      continue;
    }
    examples.push_back(rank);
    groups.push_back({states[rank] == State::ended ? no_site : stops[rank].site, 1, thread_id(threads[rank]),
                      states[rank] == State::ended ? threads[rank].ended_at : no_site});
  }
  auto key = [&](const BarrierGroup &group) {
    const std::uint32_t *iterations = threads[group.example.rank_in_tile].iterations;
    bool at_barrier = group.site != no_site;
    return std::tuple(at_barrier ? run->tables.sites[group.site].position : 0, group.site, group.ended_at,
                      std::vector(iterations, iterations + (at_barrier ? AMPSIM_MAX_LOOP_DEPTH : 0)));
  };
  std::sort(groups.begin(), groups.end(), [&](const BarrierGroup &a, const BarrierGroup &b) {
    bool a_ended = a.site == no_site, b_ended = b.site == no_site;
    return a_ended != b_ended ? b_ended : key(a) < key(b);
  });
  run->monitor->divergent_barrier(worker, groups);
}

/// Ends the launch in the middle of this tile.
void TileEngine::abandon() {
  for (std::uint32_t rank = 0; rank < count; ++rank)
    if (Fiber *fiber = std::exchange(fibers[rank], nullptr)) {
      fiber->abandon(host);
      pool->give_back(*fiber);
    }
}

} // namespace ampsim

extern "C" void ampsim_hook_barrier(ampsim_thread_context *thread, uint32_t fence, uint32_t site) {
  static_cast<ampsim::TileEngine *>(thread->engine)->at_barrier(*thread, fence, site);
}
