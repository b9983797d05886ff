// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads in interval loops; see tile.h, and IntervalLoops and ThreadLoops in kernel.h.
//
// The kernel's code runs all threads of the tile through a barrier interval and returns where they arrived; this file
// implements the effect of the barrier. Threads run in the same order and see the same epochs as on fibers, so both
// give the same findings.
#include "simulator/tile.h"

#include <algorithm>
#include <utility>

namespace ampsim {

BatchEnd TileEngine::run_in_intervals() {
  const IntervalLoops &loops = *run->loops;
  in_order.clear();
  for (std::uint32_t rank : run->threads)
    if (rank < count)
      in_order.push_back(&threads[rank]);
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    prepare(threads[rank]);
    place(threads[rank], rank);
  }
  arrivals.resize(count);
  frames.resize(std::max<std::size_t>(frames.size(), count * loops.frame_bytes));
  stage = 0;
  return go_on_in_intervals();
}

BatchEnd TileEngine::go_on_in_intervals() {
  const IntervalLoops &loops = *run->loops;
  while (true) {
    const std::uint32_t at = stage =
        loops.intervals[stage](run->arguments, in_order.data(), frames.data(), count, arrivals.data());
    if (at == 0)
      return BatchEnd::done;
    // If threads that have ended do not count, the others may continue, each on its own stack.
    if (at > loops.barriers.size() && !rules().ended_threads_count_at_barriers &&
        std::find(arrivals.begin(), arrivals.end(), 0u) != arrivals.end()) {
      run->diverged.store(true, std::memory_order_relaxed);
      return BatchEnd::stopped;
    }
    if (at > loops.barriers.size() || !same_iterations(loops.barriers[at - 1].site)) {
      note_stops(loops);
      report_divergence();
      return BatchEnd::stopped;
    }
    pass_barrier(loops.barriers[at - 1].fence);
    for (ampsim_thread_context *thread : in_order)
      thread->interval += ends_interval(loops.barriers[at - 1].fence);
    if (meets_cluster(loops.barriers[at - 1].fence))
      return BatchEnd::meets;
  }
}

/// The same with threads that share the batch's context. It is the first thread's, and another thread's only while a
/// hook needs that.
BatchEnd TileEngine::run_in_loops() {
  const ThreadLoops &loops = *run->thread_loops;
  if (frames.size() < loops.frame_bytes)
    frames.resize(loops.frame_bytes);
  prepare(plain);
  settled = true;
  stage = 0;
  return go_on_in_loops();
}

BatchEnd TileEngine::go_on_in_loops() {
  const ThreadLoops &loops = *run->thread_loops;
  while (true) {
    if (std::exchange(settled, false))
      place(plain, 0);
    const std::uint32_t at = stage = loops.intervals[stage](run->arguments, &plain, frames.data(), count);
    if (at == 0)
      return BatchEnd::done;
    if (at > loops.barriers.size()) {
      run->diverged.store(true, std::memory_order_relaxed);
      return BatchEnd::stopped;
    }
    pass_barrier(loops.barriers[at - 1]);
    if (meets_cluster(loops.barriers[at - 1]))
      return BatchEnd::meets;
  }
}

void TileEngine::settle(const ampsim_thread_context &thread) {
  if (!run || (!run->thread_loops && !run->warp_loops))
    return;
  settled = true;
  place(plain, thread.loop_thread);
}

/// Returns whether all threads, which have arrived at the same barrier, are in the same iterations of the loops around
/// it.
bool TileEngine::same_iterations(SiteId barrier) const {
  std::size_t depth = std::min<std::size_t>(run->tables.sites[barrier].loops.size(), AMPSIM_MAX_LOOP_DEPTH);
  if (depth == 0)
    return true;
  const std::uint32_t *first = in_order[0]->iterations;
  return std::all_of(in_order.begin() + 1, in_order.end(), [&](const ampsim_thread_context *thread) {
    return std::equal(first, first + depth, thread->iterations);
  });
}

/// Records where the threads have stopped, in the form that report_divergence() reads.
void TileEngine::note_stops(const IntervalLoops &loops) {
  for (std::uint32_t k = 0; k < count; ++k) {
    std::uint32_t rank = in_order[k]->rank_in_tile;
    states[rank] = arrivals[k] == 0 ? State::ended : State::at_barrier;
    if (arrivals[k] > 0)
      stops[rank] = {loops.barriers[arrivals[k] - 1].site, loops.barriers[arrivals[k] - 1].fence};
  }
}

/// All threads are at the same barrier: begins a new barrier interval for the memory that its fence covers.
void TileEngine::pass_barrier(FenceMask fence) {
  if (run->monitor)
    run->monitor->barrier(worker, fence);
  for (unsigned space = 0; space < space_count; ++space)
    if (fence & 1u << space)
      ++epoch[space];
}

} // namespace ampsim
