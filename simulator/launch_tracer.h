// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Watching a launch again, in chosen orders: the seam for recording every access (detector/trace/trace_recorder.h).
//
// After its first schedule, a launch is rolled back and run once for each order that the tracer requests. The effects
// of these runs are reverted: the program sees those of the first schedule.
#pragma once

#include "simulator/machine.h"
#include "simulator/monitor.h"

#include <vector>

namespace ampsim {

struct TracedOrder {
  Order order;
  /// Threads take turns after each access at which they call take_turns(), and so do their tiles; otherwise each runs
  /// to its next barrier.
  bool interleaved = false;
};

class LaunchTracer {
public:
  virtual ~LaunchTracer() = default;
  /// Empty if this launch is not of interest. Its findings are known at this point.
  virtual std::vector<TracedOrder> orders(const Launch &launch) = 0;
  /// The monitor of the next order's run.
  virtual Monitor &next(const TracedOrder &order) = 0;
};

/// Called from a thread of an interleaved run, in an access hook: lets the others run first.
void take_turns(const ampsim_thread_context &thread);

} // namespace ampsim
