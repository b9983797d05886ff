// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Known harmless findings within libraries, which do not count. Mistakes of a program in using a library are not among
// them.
#pragma once

#include "cli/report/value.h"

#include <optional>

namespace ampsim::cli {

/// The library's name, instead of a file of suppressions, and the reason, if the finding is a known one.
std::optional<Suppression> known_in_library(const ReportFinding &finding);

} // namespace ampsim::cli
