// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides whether a program passes. It never passes by accident: a program that did not finish, or in which nothing
// was checked, fails regardless of its findings.
#pragma once

#include "cli/gate/plan.h"
#include "cli/gate/worker.h"
#include "cli/report/source_text.h"
#include "cli/report/suite.h"

#include <optional>

namespace ampsim::cli {

/// A worker's result, without a verdict. If there is no report, `failures` explains why.
ProgramResult result_of(const PlannedProgram &program, WorkerResult left);

/// For a program that the gate did not start or did not wait for.
ProgramResult interrupted_result(const PlannedProgram &program, int signal);

/// Adds to the failures, gravest first. Suppressed findings were removed before.
void judge(ProgramResult &result, const PlannedProgram &program, std::optional<Severity> fail_on,
           SourceText &sources);

/// The gate's exit status: 0, or that of the gravest failure, in the order of precedence of docs/options.md.
int gate_status(const Suite &suite);

} // namespace ampsim::cli
