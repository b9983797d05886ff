// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Proofs about a kernel: from its prepared code to a verdict for each property.
#pragma once

#include "model/kernel.h"
#include "model/proof.h"

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// The error in the user's assumption for this kernel; empty if it is valid. `module` is a prepared device module
/// (kernel_module.h), which is not modified.
std::string refused_assumption(const llvm::Module &module, std::uint32_t kernel, const ProgramTables &tables,
                               const ProofRequest &request);

ProofVerdict prove_property(const llvm::Module &module, std::uint32_t kernel, Property property,
                            const ProgramTables &tables, const ProofRequest &request);

} // namespace ampsim::frontend
