// LLVM's optimiser and code generator, set up for code that runs in this process.
//
// LLVM's own passes run after the hooks stand, under LLVM's rules: what the kernel's code leaves undefined is
// undefined. Barriers' hooks must not be duplicated or made to depend on more conditions; those of warps may be
// duplicated before a kernel is split at its warp operations, since lanes meet by operation and mask, and where
// they ask who is there, by site, which a copy shares. Fused multiply-add is not used unless the program asks for
// it, so values do not depend on the machine.
#pragma once

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>

namespace ampsim::frontend {

/// Makes the processor of this machine known to LLVM; before anything is compiled or linked. Any number of times.
void initialize_target();

/// Clang's own pipeline for -O`level` (0: only what correctness needs); conditions that do not vary leave loops over threads.
void optimize(llvm::Module &module, unsigned level, bool loops_over_threads);

/// A few quick passes, before a kernel is split: fewer values live across its barriers.
void simplify(llvm::Module &module);

/// Before a kernel is split at its warp operations: unrolls small loops with constant trip counts, those around such
/// operations, too.
void unroll_around_warp_operations(llvm::Module &module);

/// Who links an object: ORC, in this process, or the system's linker.
enum class CodeFor : std::uint8_t { memory, object_file };

/// An ELF object for this machine.
std::unique_ptr<llvm::MemoryBuffer> generate_code(llvm::Module &module, unsigned level,
                                                  CodeFor purpose = CodeFor::memory);

} // namespace ampsim::frontend
