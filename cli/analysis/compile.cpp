// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See compile.h.
#include "cli/analysis/compile.h"
#include "cli/analysis/driver_host.h"
#include "cli/report/names.h"
#include "cli/support/confined.h"
#include "cli/support/status_line.h"
#include "cli/support/traced.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/out_of_process.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

namespace ampsim::cli {

/// Under a debugger, compile in this process: the debugger must not follow the compiler's process, and needs all debug
/// information.
static frontend::CompileResult compile_for_debugger(CompileOptions options) {
  options.clang_arguments.push_back("-g");
  return frontend::compile(options);
}

/// Says on a terminal what takes long.
static frontend::CompileResult compile_with_status(const CompileOptions &options, frontend::CompileLimits limits,
                                                   bool shown) {
  StatusLine status(shown);
  if (shown && is_redrawn_terminal())
    limits.takes_long = [&] { status.show(fmt::format("compiling {}", fmt::join(options.sources, ", "))); };
  return frontend::compile_out_of_process(options, limits);
}

frontend::CompileResult compile_for(const AnalysisOptions &limits, const CompileOptions &options) {
  if (!options.only_check)
    refuse_driver_host(limits);
  if (is_traced())
    return compile_for_debugger(options);
  frontend::CompileLimits own;
  if (limits.time_limit)
    own.seconds = std::max(*limits.time_limit, least_compile_seconds);
  if (limits.memory_limit)
    own.megabytes = *limits.memory_limit + compile_megabytes;
  own.private_descriptors = private_descriptors();
  frontend::CompileResult result = compile_with_status(options, own, !limits.report.quiet);
  using End = frontend::CompileEnd;
  switch (result.end) {
  case End::done:
    break;
  case End::time_limit:
    throw UsageError(fmt::format("compilation takes longer than {} s", *own.seconds),
                     "a longer '--time-limit' also applies to the compiler", status_time_limit);
  case End::memory_limit:
    throw UsageError(fmt::format("compilation takes more than {} MB", *own.megabytes),
                     fmt::format("the compiler may use {} MB more than '--memory-limit'", compile_megabytes),
                     status_memory_limit);
  case End::too_deep:
    throw UsageError(
        fmt::format("'{}' is nested too deeply for the compiler", fmt::join(result.unfinished, "', '")), "",
        status_not_compiled);
  case End::crashed:
    throw std::runtime_error(fmt::format("the compiler {} while compiling '{}'",
                                         result.signal ? "was killed by " + signal_name(result.signal)
                                                       : std::string("ended without a result"),
                                         fmt::join(result.unfinished, "', '")));
  }
  return result;
}

} // namespace ampsim::cli
