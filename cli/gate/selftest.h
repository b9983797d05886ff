// `ampsim selftest`: does this ampsim find what it is for, on this machine?
#pragma once

#include "cli/report/options.h"

namespace ampsim::cli {

/// Runs the programs of `ampsim explain`, each kind's wrong one and its fixed twin, and programs that crash, hang
/// and do not compile, through the same path as a gate. 0 where each has exactly the findings and the end that it
/// is to have, else 70.
int selftest_command(const ReportOptions &options);

} // namespace ampsim::cli
