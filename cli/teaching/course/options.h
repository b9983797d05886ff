// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `ampsim lesson`, and how answers are compiled and run.
#pragma once

#include "cli/analysis/options.h"

#include <string>
#include <vector>

namespace ampsim::cli {

struct LessonOptions {
  AnalysisOptions program;        // for running an answer
  std::vector<std::string> words; // the words after the command
};

} // namespace ampsim::cli
