// `ampsim lesson`: the course in the terminal.
#pragma once

#include "cli/teaching/course/options.h"

namespace ampsim::cli {

/// LessonOptions::words are what follows the command. Gives the exit status: of `check` 0 where the answer is
/// right, else 1.
int lesson_command(const LessonOptions &options);

} // namespace ampsim::cli
