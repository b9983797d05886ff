// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of OpenCL C's atomic functions, as relaxed atomic instructions: those of OpenCL 1.x (`atomic_add`, `atom_add`),
// which OpenCL 2.0 defines so, and C11's with a relaxed order. Others are refused.
#pragma once

#include "frontend/opencl/builtin_functions.h"

namespace ampsim::frontend {

void translate_atomic_functions(llvm::Module &module, std::vector<UnsupportedCall> &unsupported);

} // namespace ampsim::frontend
