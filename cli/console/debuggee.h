// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program under the debugger, in the process that was forked for it.
#pragma once

#include "cli/run/channel.h"
#include "cli/run/process.h"
#include "debugger/session.h"
#include "frontend/driver/program.h"

#include <csignal>
#include <functional>
#include <sys/types.h>

namespace ampsim::cli {

struct DebuggeeHooks {
  std::function<void()> before_launch; // the debugger is about to drive one
  /// At SIGINT, within its handler. True: the detector must leave the launch that it runs, for the debugger.
  std::function<bool()> interrupted;
  std::function<void()> at_start = nullptr; // before any of the program's code runs
};

/// Blocks SIGINT while it exists. A process that calls run_debuggee() must be forked meanwhile: there SIGINT stays pending
/// until its handler is installed; without that, it would end the process.
class HeldInterrupts {
public:
  HeldInterrupts();
  ~HeldInterrupts();
  HeldInterrupts(const HeldInterrupts &) = delete;
  HeldInterrupts &operator=(const HeldInterrupts &) = delete;

private:
  sigset_t before;
};

/// In the program's process, which another one, a descendant of its parent, traces now or later (if only ancestors may
/// trace, others must be named). Waits until the descriptor's other end is closed, and closes it; -1: does not wait.
void wait_to_be_traced(int descriptor);

/// Runs the program in this process, and ends the process; the session handles its launches.
[[noreturn]] void run_debuggee(frontend::Program &program, debugger::Session &session, DebuggeeHooks hooks,
                               const RunOptions &how, Channel &channel, pid_t parent);

} // namespace ampsim::cli
