// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles a module's source while the program runs, by starting another ampsim.
//
// The process belongs to the program, and an executable does not contain a compiler. Therefore `ampsim cc -ptx` is
// started, as a build would. Its time and memory do not count as the program's, and if it crashes, the program
// continues.
#pragma once

#include "model/module_code.h"

namespace ampsim::frontend {

/// Without an image if the source cannot be compiled; the log says why.
CompiledModule compile_module(const ModuleSource &source);

} // namespace ampsim::frontend
