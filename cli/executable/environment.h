// The options of programs that were built with `ampsim cc`, which have no command line of ampsim's.
#pragma once

#include "cli/analysis/options.h"

#include <string_view>

namespace ampsim::cli {

/// `text`, the value of AMPSIM_OPTIONS, has options of `ampsim run` separated by blanks, each as NAME or NAME=VALUE, with or
/// without the dashes in front. In the names of reports, `%p` becomes the number of this process. Throws UsageError.
AnalysisOptions environment_options(std::string_view text);

} // namespace ampsim::cli
