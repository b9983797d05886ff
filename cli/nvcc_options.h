// The options that builds with NVIDIA's compiler pass: taken as they are, so that an existing command line works.
//
// Most say how code is made for a GPU, which has no meaning here. They stand beside the table of options
// (option_table.h), since they are nobody's choice here, and neither help nor documents list them one by one.
#pragma once

#include "cli/option_table.h"

namespace ampsim::cli {

std::span<const OptionInfo> nvcc_options_table();

/// Libraries that every program has here, or in the C library: there is nothing to load.
bool is_built_in(std::string_view library);

} // namespace ampsim::cli
