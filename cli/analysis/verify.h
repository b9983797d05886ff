// `ampsim verify`: do a program's findings match the annotations in its source?
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/annotations.h"
#include "cli/report/value.h"

#include <vector>

namespace ampsim::cli {

/// Every finding without an annotation and every annotation without a finding, by file and line. Looks at compile
/// errors where the program was refused. Empty: they match.
std::vector<Mismatch> compare(const Report &report, const Annotations &annotations);

/// Options that stand in the sources are read by `parse_more`. 0 where they match; 1 where they do not, and for any
/// abnormal end; 65 where the program does not compile and no annotation says that it should not.
int verify_command(AnalysisOptions options, const ParseMoreOptions &parse_more);

/// The status of verify_command, from what it saw.
int verify_status(const Report &report, const Annotations &annotations, const std::vector<Mismatch> &mismatches);

} // namespace ampsim::cli
