// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim selftest`: checks that this ampsim finds every kind of hazard on this machine.
#pragma once

#include "cli/report/options.h"

namespace ampsim::cli {

/// Runs the programs of `ampsim explain`, the wrong and the fixed one of each kind, and programs that crash, hang and
/// do not compile, through the same path as a gate. Returns 0 if each has exactly the expected findings and end, else
/// 70.
int selftest_command(const ReportOptions &options);

} // namespace ampsim::cli
