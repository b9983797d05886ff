// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the programs of a plan, a few at a time.
#pragma once

#include "cli/gate/plan.h"
#include "cli/gate/worker.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

/// The source of a pool's programs and the sink of their results. A program is identified by its position in the plan.
struct PoolTasks {
  /// The next program; empty if none is left. `signal`: the one that ended the gate, or 0. Later programs are not run.
  std::function<std::optional<std::size_t>(int signal)> next;
  /// The stored result that replaces a run.
  std::function<std::optional<WorkerResult>(std::size_t place)> known;
  /// The program has finished; called at once, in any order. Returns false if the result does not count.
  std::function<bool(std::size_t place, const WorkerResult &left)> ended;
  /// Its result, in the order of next(), or null if the gate was ended before it was run.
  std::function<void(std::size_t place, WorkerResult *left, int signal)> take;
  /// Called periodically, with the number of finished programs.
  std::function<void(std::size_t ended)> watch;
};

/// Runs all of them. Returns 0, or the signal that ended the gate.
int run_all(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, const PoolTasks &tasks);

} // namespace ampsim::cli
