// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group functions, such as `sub_group_reduce_add`: a sub-group is a warp of the engine.
#pragma once

#include "frontend/opencl/builtin_functions.h"

namespace ampsim::frontend {

void translate_sub_group_functions(llvm::Module &module, std::vector<UnsupportedCall> &unsupported);

} // namespace ampsim::frontend
