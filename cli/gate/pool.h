// The programs of a plan, a few at a time.
#pragma once

#include "cli/gate/plan.h"
#include "cli/gate/worker.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

/// Where a pool's programs come from, and where their results go. A program is named by its place in the plan.
struct PoolTasks {
  /// The next program; nothing where none is left. `signal`: the one that has ended the gate, or 0. What comes after it
  /// is not run.
  std::function<std::optional<std::size_t>(int signal)> next;
  /// What stands for a run of it.
  std::function<std::optional<WorkerResult>(std::size_t place)> known;
  /// It has come to its end: at once, in any order. False: the result does not count.
  std::function<bool(std::size_t place, const WorkerResult &left)> ended;
  /// Its result, in the order of next(), or null where the gate was ended before it was run.
  std::function<void(std::size_t place, WorkerResult *left, int signal)> take;
  /// Now and then, with the number of programs that have ended.
  std::function<void(std::size_t ended)> watch;
};

/// Runs all of them. Gives 0, or the signal that ended the gate.
int run_all(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, const PoolTasks &tasks);

} // namespace ampsim::cli
