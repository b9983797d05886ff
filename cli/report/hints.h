// What usually fixes a finding.
#pragma once

#include "cli/report/value.h"

#include <string>

namespace ampsim::cli {

/// One sentence; a pure function of what the finding says about its accesses. Never empty.
std::string hint(const ReportFinding &finding);

} // namespace ampsim::cli
