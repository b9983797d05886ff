// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options that existing builds pass to GCC and Clang: accepted unchanged, so that a compile command works with
// another compiler name.
//
// They select the processor that host code is compiled for, output files and dependency files. A program that is run
// at once leaves no files, so none of them has a meaning here. Like nvcc's (nvcc_options.h), they are not documented
// one by one.
#pragma once

#include "cli/option_table.h"

namespace ampsim::cli {

std::span<const OptionInfo> gcc_options_table();

} // namespace ampsim::cli
