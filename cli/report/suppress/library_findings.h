// Findings within libraries that are known, and do no harm: they do not count. What a program does wrong with a library is
// another matter, and none of these.
#pragma once

#include "cli/report/value.h"

#include <optional>

namespace ampsim::cli {

/// The library's name, in the place of a file of suppressions, and the reason, if the finding is a known one.
std::optional<Suppression> known_in_library(const ReportFinding &finding);

} // namespace ampsim::cli
