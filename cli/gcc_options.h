// The options that existing builds pass to GCC and Clang: taken as they are, so that a compile command works with
// another name in front.
//
// They say for which processor host code is made, what is written and where, and what dependency files are wanted. A
// program that is run at once leaves nothing behind, so none of them means anything here. Like nvcc's
// (nvcc_options.h) they are not listed one by one.
#pragma once

#include "cli/option_table.h"

namespace ampsim::cli {

std::span<const OptionInfo> gcc_options_table();

} // namespace ampsim::cli
