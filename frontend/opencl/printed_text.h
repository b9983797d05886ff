// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of `printf` in OpenCL C, as messages of the engine. Vectors ("%v4hlf") become one conversion for each component,
// with commas between them.
#pragma once

#include "frontend/opencl/builtin_functions.h"

namespace ampsim::frontend {

void translate_printf(llvm::Module &module, std::vector<UnsupportedCall> &unsupported);

} // namespace ampsim::frontend
