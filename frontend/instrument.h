// Puts the hooks into a prepared amp module and compiles it.
//
// Each variant (kernel.h) is made from a fresh clone of the prepared module, so that all share their sites. The
// clone is optimised only after the hooks stand: a hook is an opaque call, which the optimiser neither drops nor
// moves other accesses of shared memory across.
#pragma once

#include "simulator/kernel.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string_view>

namespace ampsim::frontend {

/// The object code of `variant` of every kernel in `prepared`. `optimization` is 0, 1 or 2; from 1 on the detect
/// variant's access hooks are inlined from `hook_bitcode`, where that is not empty.
std::unique_ptr<llvm::MemoryBuffer> compile_variant(const llvm::Module &prepared, Variant variant,
                                                    unsigned optimization, const ProgramTables &program,
                                                    std::string_view hook_bitcode);

/// The entry symbol of a kernel in the object of `variant`.
std::string variant_symbol(std::uint32_t kernel, Variant variant);

/// Inserts the hooks of `variant`; the first step of compile_variant, separate for tests.
void instrument(llvm::Module &module, Variant variant, const ProgramTables &program);

} // namespace ampsim::frontend
