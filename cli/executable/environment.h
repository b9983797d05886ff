// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of programs built with `ampsim cc`, which have no command line of ampsim's own.
#pragma once

#include "cli/analysis/options.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// The value of AMPSIM_OPTIONS; empty if it is not set.
std::string own_options();

/// The value of AMPSIM_OPTIONS with which the first of the checked programs was started that led to this one: a program
/// does not choose how itself, or what it starts or becomes, is checked. Empty if the variable was not set.
std::string first_options();

/// Parses `text`, the value of AMPSIM_OPTIONS: options of `ampsim run` separated by blanks, each as NAME or
/// NAME=VALUE, with or without the leading dashes. In the names of reports, `%p` is replaced by this process's id.
/// Throws UsageError.
AnalysisOptions environment_options(std::string_view text);

/// The language in which `ampsim exec` wants this process to run as a program (cli/exec); empty if it has not started it.
/// Processes that this one starts run as usual: removes the request, and the library from those to be preloaded.
std::string take_requested_language();

/// The sources and options of an `ampsim run` that has built this program.
struct RunCommand {
  std::vector<std::string> sources, options;
};
/// Nothing if there was none. Processes that this one starts are other programs: removes it.
std::optional<RunCommand> take_run_command();

} // namespace ampsim::cli
