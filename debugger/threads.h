// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The threads of a batch and the scheduler's knowledge of them, as values: kept and restored by checkpoints.
#pragma once

#include "model/kernel.h"
#include "simulator/fiber.h"
#include "simulator/named_barriers.h"
#include "simulator/outside.h"
#include "simulator/spin.h"
#include "simulator/warp_operations.h"

#include <array>
#include <cstdint>
#include <memory>

namespace ampsim::debugger {

using Clock = std::uint64_t;
inline constexpr Clock never = ~Clock{0};
inline constexpr std::uint32_t no_point = ~0u;

/// A thread that waits for others at a barrier or a warp operation cannot run. When these have arrived, it is
/// released: still there, until it runs.
enum class ThreadState : std::uint8_t {
  not_started,
  active,
  at_barrier,
  at_warp_operation,
  spinning,
  released,
  ended
};

struct Thread : ampsim_thread_context {
  std::uint32_t rank = 0; // in the batch
  ThreadState state = ThreadState::not_started;
  bool frozen = false;
  bool touched = false;           // it has changed since it was last kept
  std::uint32_t point = no_point; // the last stop point that it reached
  SiteId waits_at = no_site;      // the barrier
  Clock left = 0;                 // the time of its last suspension; 0: it has not run
  FenceMask fence = 0;
  WarpStop warp_stop;        // its warp operation, and then the result
  char *variables = nullptr; // its frame
  Fiber *fiber = nullptr;
  SpinRecord spins;
  std::shared_ptr<OutsideRing> outside; // of this thread only: copies of the thread get their own
};

/// Returns whether it waits for other threads of its tile, or has ended.
inline bool has_stopped(const Thread &thread) {
  return thread.state == ThreadState::at_barrier || thread.state == ThreadState::at_warp_operation ||
         thread.state == ThreadState::ended;
}

/// In a tile of the batch.
struct TileState {
  std::array<std::uint32_t, space_count> epoch{};
  std::uint32_t sum = 0, last_sum = 0; // of the values at the barrier where threads arrive, and at the last one
};

/// The thread to run next, and whether the batch makes progress.
struct Turn {
  std::uint32_t running = 0;         // the thread that ran last
  bool running_is_suspended = false; // suspended in the middle, where it could continue
  bool aborted = false;              // a thread has ended itself: that others wait for it is not news
  bool tile_is_entered = false;      // and no thread of it has run since
  Progress best = Progress::none, best_of_tiles = Progress::none;
  std::uint32_t fruitless_tiles = 0; // consecutive tiles in which no thread made progress
  Patience patience;
};

} // namespace ampsim::debugger
