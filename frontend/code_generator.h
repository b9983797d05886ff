// LLVM's optimiser and code generator, set up for code that runs in this process.
#pragma once

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace ampsim::frontend {

/// Clang's own pipeline for -O`level` (0: only what correctness needs).
void optimize(llvm::Module &module, unsigned level);

/// An ELF object for this machine.
std::unique_ptr<llvm::MemoryBuffer> generate_code(llvm::Module &module, unsigned level);

} // namespace ampsim::frontend
