// `ampsim grade`: a class's submissions, judged by a lesson.
#pragma once

#include "cli/options.h"

namespace ampsim::cli {

/// Gives 0 where every submission has got a verdict, whatever it is.
int grade_command(const Options &options);

} // namespace ampsim::cli
