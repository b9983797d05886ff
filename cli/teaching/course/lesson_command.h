// `ampsim lesson`: the course in the terminal.
#pragma once

#include "cli/options.h"

namespace ampsim::cli {

/// Options::words are what follows the command. Gives the exit status: of `check` 0 where the answer is right, else 1.
int lesson_command(const Options &options);

} // namespace ampsim::cli
