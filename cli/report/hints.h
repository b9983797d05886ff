// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The usual fix of a finding.
#pragma once

#include "cli/report/value.h"

#include <string>

namespace ampsim::cli {

/// One sentence; a pure function of the finding. Never empty.
std::string hint(const ReportFinding &finding);

} // namespace ampsim::cli
