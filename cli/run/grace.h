// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The time that a process is given to finish a request before it is killed.
//
// It is the process's own time: on a loaded machine a runnable process gets it later, within bounds. For a sleeping
// process, wall-clock time counts.
#pragma once

#include <chrono>
#include <sys/types.h>

namespace ampsim::cli {

class Grace {
public:
  using Clock = std::chrono::steady_clock;

  Grace(pid_t process, std::chrono::milliseconds length);

  /// The time of the next check.
  Clock::time_point next() const { return look_at; }
  bool over(Clock::time_point now);

private:
  pid_t process;
  std::chrono::milliseconds length, used_before;
  Clock::time_point look_at, last;
};

} // namespace ampsim::cli
