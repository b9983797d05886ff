// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report as one self-contained HTML page.
#pragma once

#include "cli/report/source_text.h"
#include "cli/report/suite.h"

#include <string>

namespace ampsim::cli {

/// The page's markup, style and script are the files in cli/report/html; its data is the JSON report, the sources
/// around each place, and the text report for a reader without scripts.
std::string html_report(const Suite &suite, SourceText &sources);

} // namespace ampsim::cli
