// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim lesson`: the courses in the terminal.
#pragma once

#include "cli/teaching/course/options.h"

namespace ampsim::cli {

/// LessonOptions::words are the words after the command. Returns the exit status: for `check` 0 if the answer is
/// right, else 1.
int lesson_command(const LessonOptions &options);

} // namespace ampsim::cli
