// The programs of a plan, a few at a time.
#pragma once

#include "cli/gate/plan.h"
#include "cli/gate/worker.h"

#include <functional>
#include <string>
#include <vector>

namespace ampsim::cli {

/// `left` is null for a program that did not run because the gate was ended by a signal.
using TakeResult = std::function<void(const PlannedProgram &program, WorkerResult *left, int signal)>;

/// Runs every program and gives each result to `take` as soon as it, and all before it, have ended: in the plan's
/// order. `watch` is told how many have ended. Gives 0, or the signal that ended the gate.
int run_all(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, const TakeResult &take,
            const std::function<void(std::size_t ended)> &watch);

} // namespace ampsim::cli
