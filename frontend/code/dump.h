// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes what the frontend makes of kernels into the folder of `ampsim run --dump`, if that was requested.
#pragma once

#include "model/kernel.h"

#include "llvm/IR/Module.h"

#include <cstdint>
#include <string>

namespace ampsim::frontend {

/// Appends a line for each site of the kernel to `sites.txt`.
void dump_sites(const ProgramTables &tables, std::uint32_t kernel);
/// Writes `NAME.ll`.
void dump_ir(const llvm::Module &module, const std::string &name);

} // namespace ampsim::frontend
