// The page of `ampsim trace`: one file that plays a trace.
#pragma once

#include "cli/report/html_page.h"
#include "cli/report/value.h"
#include "detector/trace.h"

#include <string>

namespace ampsim::cli {

/// `text`: the report as text, for a reader without scripts.
std::string trace_page(const Trace &trace, const Report &report, const ProgramTables &tables,
                       const std::string &text, SourceText &sources);

/// What a trace does not show, as sentences.
std::vector<std::string> trace_limits(const Trace &trace, const ReportLaunch &launch, const Vocabulary &words);

} // namespace ampsim::cli
