// `ampsim check`: does the source keep the rules of its language?
#pragma once

#include "cli/analysis/options.h"

namespace ampsim::cli {

/// 0 where every source compiles and breaks no rule, else 65. Nothing is run.
int check_command(AnalysisOptions options);

} // namespace ampsim::cli
