// Work that may crash or never end, done in a process of its own.
//
// The compiler reads what strangers wrote. It is a large program that can be made to crash, to loop and to take all
// memory; that is to cost one message, not ampsim. So it runs in a forked process, which sends back what it made
// through a pipe, while the caller watches over time and memory.
#pragma once

#include "frontend/driver/program.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace ampsim::frontend {

struct OutOfProcessResult {
  CompileEnd end = CompileEnd::done;
  int signal = 0;    // where end is `crashed`; 0: it ended by itself, without a result
  std::string bytes; // what `work` returned
};

using OutOfProcessWork = std::function<std::string()>;

/// Throws std::runtime_error with the message of what `work` threw, std::system_error where the system refuses.
OutOfProcessResult run_out_of_process(const OutOfProcessWork &work, const CompileLimits &limits);

/// Each in a process of its own, `at_once` at the same time (at least one); results in the order of `works`. The limits are
/// those of all together. Throws as above, when all have ended, what the first of them threw.
std::vector<OutOfProcessResult> run_out_of_process(std::span<const OutOfProcessWork> works, unsigned at_once,
                                                   const CompileLimits &limits);

} // namespace ampsim::frontend
