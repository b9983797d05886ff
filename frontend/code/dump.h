// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes what the frontend makes of kernels into the folder of `ampsim run --dump`, if that was requested.
#pragma once

#include "model/kernel.h"

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// Writes `sites.txt`: a line for each site.
void dump_sites(const ProgramTables &tables);
/// Writes `NAME.ll`.
void dump_ir(const llvm::Module &module, const std::string &name);

} // namespace ampsim::frontend
