// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim verify`: compares a program's findings with the annotations in its source.
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/annotations.h"
#include "cli/report/value.h"

#include <vector>

namespace ampsim::cli {

/// Every finding without an annotation and every annotation without a finding, by file and line. Uses compile errors
/// if the program was rejected. Empty: they match.
std::vector<Mismatch> compare(const Report &report, const Annotations &annotations);

/// `parse_more` parses options given in the sources. Returns 0 if findings and annotations match; 1 if they do not,
/// and for any abnormal end; 65 if the program does not compile and no annotation expects that.
int verify_command(AnalysisOptions options, const ParseMoreOptions &parse_more);

/// The status of verify_command, from the mismatches.
int verify_status(const Report &report, const Annotations &annotations, const std::vector<Mismatch> &mismatches);

} // namespace ampsim::cli
