// The time that a process is given to do what it was asked for before it is killed.
//
// It is the process's own time: on a loaded machine a process that would run, but is not let, gets it later, within
// bounds. One that sleeps has no more than the clock's.
#pragma once

#include <chrono>
#include <sys/types.h>

namespace ampsim::cli {

class Grace {
public:
  using Clock = std::chrono::steady_clock;

  Grace(pid_t process, std::chrono::milliseconds length);

  /// When to ask again whether it is over.
  Clock::time_point next() const { return look_at; }
  bool over(Clock::time_point now);

private:
  pid_t process;
  std::chrono::milliseconds length, used_before;
  Clock::time_point look_at, last;
};

} // namespace ampsim::cli
