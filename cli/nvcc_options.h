// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options that builds with NVIDIA's compiler pass: accepted unchanged, so that an existing command line works.
//
// Most control GPU code generation, which has no meaning here. They are separate from the option table
// (option_table.h) because they are accepted only for compatibility; neither help nor documentation lists them one by
// one.
#pragma once

#include "cli/option_table.h"

namespace ampsim::cli {

std::span<const OptionInfo> nvcc_options_table();

/// Libraries that are built in, or part of the C library: there is nothing to load.
bool is_built_in(std::string_view library);

} // namespace ampsim::cli
