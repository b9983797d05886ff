// What `ampsim lesson` is to do, and how answers are compiled and run.
#pragma once

#include "cli/analysis/options.h"

#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

struct LessonOptions {
  AnalysisOptions program;        // how an answer is run
  std::vector<std::string> words; // what follows the command
  /// A verdict for `ampsim grade`, which runs this command in a sandbox, goes there.
  std::optional<int> verdict_descriptor;
};

} // namespace ampsim::cli
