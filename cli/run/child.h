// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The child's side of run_program().
#pragma once

#include "cli/run/channel.h"
#include "cli/run/process.h"

#include "simulator/launch_driver.h"

#include <csignal>
#include <functional>

namespace ampsim::cli {

/// A program under the debugger.
struct Debuggee {
  LaunchDriver *driver = nullptr;
  std::function<void(const std::vector<Finding> &)> on_findings; // of the launch that is about to be driven
  std::function<void()> at_start;                                // once the process is set up
};

/// Runs the program in this process, and ends the process. Called right after fork(). `mask`: the signals that were
/// blocked before the parent blocked its own; `parent`: the process to die with.
[[noreturn]] void run_child(frontend::Program &program, const RunOptions &options, Channel &channel,
                            const sigset_t &mask, pid_t parent, const Debuggee *debuggee = nullptr);

/// Likewise, but returns: this process continues with the program.
void become_child(frontend::Program &program, const RunOptions &options, Channel &channel, const sigset_t &mask,
                  pid_t parent, const AttachExecutable &attach);

} // namespace ampsim::cli
