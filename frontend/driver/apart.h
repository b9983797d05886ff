// Work that may crash or never end, done in a process of its own.
//
// The compiler reads what strangers wrote. It is a large program that can be made to crash, to loop and to take all
// memory; that is to cost one message, not ampsim. So it runs in a forked process, which sends back what it made
// through a pipe, while the caller watches over time and memory.
#pragma once

#include "frontend/driver/program.h"

#include <functional>
#include <string>

namespace ampsim::frontend {

struct ApartResult {
  CompileEnd end = CompileEnd::done;
  int signal = 0;    // where end is `crashed`; 0: it ended by itself, without a result
  std::string bytes; // what `work` returned
};

/// Throws std::runtime_error with the message of what `work` threw, std::system_error where the system refuses.
ApartResult run_apart(const std::function<std::string()> &work, const CompileLimits &limits);

} // namespace ampsim::frontend
