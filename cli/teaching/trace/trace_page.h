// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The output of `ampsim trace`: a page, which is one file that plays the trace, or the trace as JSON.
#pragma once

#include "cli/report/html_page.h"
#include "cli/report/value.h"
#include "detector/trace/trace.h"

#include <string>

namespace ampsim::cli {

/// `text`: the report as text, for a reader without scripts.
std::string trace_page(const Trace &trace, const Report &report, const ProgramTables &tables,
                       const std::string &text, SourceText &sources, bool present = false);

/// The same as JSON, `ampsim-trace/1` (docs/report-format.md).
std::string trace_json(const Trace &trace, const Report &report, const ProgramTables &tables, SourceText &sources);

/// The omissions of a trace, as sentences.
std::vector<std::string> trace_limits(const Trace &trace, const ReportLaunch &launch, const Vocabulary &words);

} // namespace ampsim::cli
