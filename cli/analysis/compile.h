// Compiling for a command: in a process of its own, under the limits that the program has.
#pragma once

#include "cli/analysis/options.h"
#include "frontend/driver/program.h"

namespace ampsim::cli {

/// The compiler may take as long as the program, but never less than so many seconds; and so many MB more.
constexpr double least_compile_seconds = 60;
constexpr std::uint64_t compile_megabytes = 2048;

/// `options` are how to compile, `limits` those of the command. Throws UsageError with the status of a limit that is
/// reached, and std::runtime_error where the compiler crashes.
frontend::CompileResult compile_for(const AnalysisOptions &limits, const CompileOptions &options);

} // namespace ampsim::cli
