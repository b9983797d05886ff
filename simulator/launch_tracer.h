// Watching a launch again, in orders that somebody chooses: the seam for recording every access
// (detector/trace_recorder.h).
//
// After a launch's first schedule it is rolled back and run once for each order that the tracer wants. What these
// runs leave in memory is taken back: the program sees the first schedule's effects.
#pragma once

#include "simulator/machine.h"
#include "simulator/monitor.h"

#include <vector>

namespace ampsim {

struct TracedOrder {
  Order order;
  /// Threads take turns after each access where they call take_turns(), and so do their tiles; without it each runs
  /// to its next barrier.
  bool interleaved = false;
};

class LaunchTracer {
public:
  virtual ~LaunchTracer() = default;
  /// Empty: this launch is not of interest. Findings about it are known by now.
  virtual std::vector<TracedOrder> orders(const Launch &launch) = 0;
  /// Watches the run in the order that comes next.
  virtual Monitor &next(const TracedOrder &order) = 0;
};

/// From a thread of an interleaved run, in an access hook: the others go on first.
void take_turns(const ampsim_thread_context &thread);

} // namespace ampsim
