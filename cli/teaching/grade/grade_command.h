// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim grade`: grades a class's submissions for a lesson.
#pragma once

#include "cli/teaching/grade/options.h"

namespace ampsim::cli {

/// Returns 0 if every submission has a verdict, whatever it is.
int grade_command(const GradeOptions &options);

} // namespace ampsim::cli
