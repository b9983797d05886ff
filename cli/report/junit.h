// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report as JUnit XML, for the test pages of CI systems.
#pragma once

#include "cli/report/source_text.h"
#include "cli/report/suite.h"

#include <string>

namespace ampsim::cli {

/// A test suite for each program; in it a test case for how the program was compiled and one for how it ran, one for
/// each compiler error, and one for each place that launches a kernel and each detected kind. A failure contains the
/// text of its findings; kinds left open by an unfinished launch are skipped; suppressed findings and notes are
/// output.
std::string junit_report(const Suite &suite, SourceText &sources);

} // namespace ampsim::cli
