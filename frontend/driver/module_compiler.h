// Compiling a module's source while the program runs: another ampsim does it.
//
// The program's process is the program's own, and an executable has no compiler in it. So `ampsim cc -ptx` is started, as a
// build would; what it takes does not count as the program's, and if it crashes the program goes on.
#pragma once

#include "model/module_code.h"

namespace ampsim::frontend {

/// Without an image where it cannot be compiled; the log says why.
CompiledModule compile_module(const ModuleSource &source);

} // namespace ampsim::frontend
