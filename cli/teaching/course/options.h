// The options of `ampsim lesson`, and how answers are compiled and run.
#pragma once

#include "cli/analysis/options.h"

#include <string>
#include <vector>

namespace ampsim::cli {

struct LessonOptions {
  AnalysisOptions program;        // how an answer is run
  std::vector<std::string> words; // what follows the command
};

} // namespace ampsim::cli
