// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's optimiser and code generator, set up for code that runs in this process.
//
// LLVM's own passes run after the hooks are inserted, under LLVM's rules: the kernel's undefined behaviour remains
// undefined. Barrier hooks must not be duplicated or become control dependent on more conditions. Warp hooks may be
// duplicated before a kernel is split at its warp operations, since lanes meet by operation and mask, and in queries of
// active lanes by site, which a copy shares. Fused multiply-add is used only where the program requests it, so values
// do not depend on the machine.
#pragma once

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>

namespace ampsim::frontend {

/// Initialises LLVM for this machine's processor. Must be called before anything is compiled or linked; may be called
/// repeatedly.
void initialize_target();

/// Clang's own pipeline for -O`level` (0: only what correctness needs). Moves invariant conditions out of loops over
/// threads.
void optimize(llvm::Module &module, unsigned level, bool loops_over_threads);

/// Runs a few quick passes before a kernel is split, so that fewer values are live across its barriers.
void simplify(llvm::Module &module);

/// Runs before a kernel is split at its warp operations. Unrolls small loops with constant trip counts, including those
/// around such operations.
void unroll_around_warp_operations(llvm::Module &module);

/// The linker of an object: ORC, in this process, or the system's linker.
enum class CodeFor : std::uint8_t { memory, object_file };

/// Returns an ELF object for this machine.
std::unique_ptr<llvm::MemoryBuffer> generate_code(llvm::Module &module, unsigned level,
                                                  CodeFor purpose = CodeFor::memory);

} // namespace ampsim::frontend
