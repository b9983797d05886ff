// `ampsim grade`: a class's submissions, judged by a lesson.
#pragma once

#include "cli/teaching/grade/options.h"

namespace ampsim::cli {

/// Gives 0 where every submission has got a verdict, whatever it is.
int grade_command(const GradeOptions &options);

} // namespace ampsim::cli
