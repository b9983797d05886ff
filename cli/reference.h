// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Generates from the tables of commands and options what `--help` does not cover: the manual page, and shell
// completions. The build writes them (cli/documents.cpp), and they are installed with the program.
#pragma once

#include <string>

namespace ampsim::cli {

/// ampsim(1), in the language of man(7).
std::string man_page();

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

} // namespace ampsim::cli
