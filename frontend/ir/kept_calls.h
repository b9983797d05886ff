// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides which calls of a kernel remain calls.
//
// Calls are inlined, so that every access has its own place in its kernel and analyses see the origin of its pointer.
// Two kinds of kernels cannot be inlined completely: those whose call graph has a cycle, and those whose call tree is
// too large for any compiler: for `f<N>() { return f<N - 1>() + f<N - 1>(); }` 27 functions produce 2^26 copies of the
// last one. These kernels keep some of their functions:
//
//   - from each cycle, as many functions as it takes to cut it;
//   - if the inlined kernel would have more than `most_inlined_instructions`, the functions whose calls save most,
//     until it is small enough, or until each function exists once.
//
// All others are inlined, into the kernel or into kept functions. A kept function is the kernel's own copy, with two
// additional parameters at the end: the arguments of the launch, and the thread. Its sites are therefore the kernel's,
// like inlined ones, and the replacements of the kernel's intrinsics apply to it as well. Nothing else is known about
// its calls: it may wait at barriers, meet its warp, or end its thread. This is why the threads of such a kernel have
// stacks (Kernel::calls_functions).
#pragma once

#include "frontend/code/inlining_budget.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace ampsim::frontend {

/// Runs before inlining. Gives kernels that cannot be fully inlined the functions that they keep. Does not change the
/// other kernels of the module.
void keep_calls(llvm::Module &module, std::uint64_t most_instructions = most_inlined_instructions);

/// Returns whether all calls of `kernel`, which may have any name, can be inlined within that limit.
bool can_be_inlined(llvm::Function &kernel, std::uint64_t most_instructions = most_inlined_instructions);

/// Returns whether it is a function that a kernel keeps.
bool is_kept(const llvm::Function &function);

/// Returns the called function if a kernel keeps it, else null.
llvm::Function *kept_callee(const llvm::Instruction &instruction);

/// Returns the kernel, then the functions that it keeps, in the order of their first calls. Copies for other kernels
/// are not included.
std::vector<llvm::Function *> functions_of(llvm::Function &kernel);

/// Returns a copy of the module with the kernel of this name and its functions; other functions are only declared.
std::unique_ptr<llvm::Module> clone_with_kernel(const llvm::Module &module, llvm::StringRef kernel);

/// The parameters of a kernel or of a function that it keeps: the arguments of the launch, and the thread.
llvm::Argument *arguments_of(const llvm::Function &function);
llvm::Argument *thread_of(const llvm::Function &function);

/// The stack that a call of the function needs (model/call_stack.h). The function must not be instrumented yet, so that
/// the result is the same in all variants.
std::uint64_t stack_bytes(const llvm::Function &function);

} // namespace ampsim::frontend
