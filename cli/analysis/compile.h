// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles for a command: in a separate process, under the program's limits.
#pragma once

#include "cli/analysis/options.h"
#include "frontend/driver/program.h"

namespace ampsim::cli {

/// The compiler may take as long as the program, but at least this many seconds, and this many MB more.
constexpr double least_compile_seconds = 60;
constexpr std::uint64_t compile_megabytes = 2048;

/// `options` control the compilation, `limits` are the command's. Throws UsageError with the status of the limit that
/// was reached, and std::runtime_error if the compiler crashes.
frontend::CompileResult compile_for(const AnalysisOptions &limits, const CompileOptions &options);

} // namespace ampsim::cli
