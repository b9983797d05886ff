// The child's side of run_program().
#pragma once

#include "cli/channel.h"
#include "cli/process.h"

#include <csignal>

namespace ampsim::cli {

/// Runs the program in this process, which it ends. Called right after fork(). `mask`: the signals that were
/// blocked before the parent blocked its own; `parent`: the process to die with.
[[noreturn]] void run_child(frontend::Program &program, const RunOptions &options, Channel &channel,
                            const sigset_t &mask, pid_t parent);

} // namespace ampsim::cli
