// Is a program a success? Never by accident: a program that did not come to its end, or of which nothing was
// checked, is none, whatever was found.
#pragma once

#include "cli/gate/plan.h"
#include "cli/gate/worker.h"
#include "cli/report/source_text.h"
#include "cli/report/suite.h"

#include <optional>

namespace ampsim::cli {

/// What a worker left, as a result without a verdict. Where there is no report, `failures` says why.
ProgramResult result_of(const PlannedProgram &program, WorkerResult left);

/// Of a program that the gate did not come to, or did not wait for.
ProgramResult interrupted_result(const PlannedProgram &program, int signal);

/// Adds to the failures, gravest first. Suppressed findings have been taken out before.
void judge(ProgramResult &result, const PlannedProgram &program, std::optional<Severity> fail_on,
           SourceText &sources);

/// The gate's exit status: 0, or that of the gravest failure, in the order of precedence of docs/options.md.
int gate_status(const Suite &suite);

} // namespace ampsim::cli
