// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The builtin functions of OpenCL C on numbers and vectors: the bitcode of LLVM's libclc, which the build converts for
// pointers without address spaces (library/convert.cmake). Those on images: library/images.cl.
#pragma once

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// Links the functions that the module calls. `headers`: the folder of ampsim's own headers. Throws std::runtime_error
/// if the library is missing or damaged.
void link_function_library(llvm::Module &module, const std::string &headers);

} // namespace ampsim::frontend
