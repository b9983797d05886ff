// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs work that may crash or never finish in a process of its own.
//
// The compiler reads untrusted input, and as a large program it can be made to crash, to loop and to exhaust memory.
// That should cost one message, not ampsim itself. The work therefore runs in a forked process, which returns its
// result through a pipe, while the caller enforces limits on time and memory.
#pragma once

#include "frontend/driver/program.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace ampsim::frontend {

struct OutOfProcessResult {
  CompileEnd end = CompileEnd::done;
  int signal = 0;    // if end is `crashed`; 0: it exited without a result
  std::string bytes; // the result of `work`
};

using OutOfProcessWork = std::function<std::string()>;

/// Throws std::runtime_error with the message of an exception in `work`, and std::system_error if a system call fails.
OutOfProcessResult run_out_of_process(const OutOfProcessWork &work, const CompileLimits &limits);

/// Runs each in a process of its own, `at_once` at the same time (at least one); results are in the order of `works`.
/// The limits apply to all together. When all have ended, throws the exception of the first that threw one, as above.
std::vector<OutOfProcessResult> run_out_of_process(std::span<const OutOfProcessWork> works, unsigned at_once,
                                                   const CompileLimits &limits);

} // namespace ampsim::frontend
