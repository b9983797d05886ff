// Which calls of a kernel stay calls.
//
// Calls are inlined, so that every access has a place of its own in its kernel and analyses see where its pointer comes
// from. Two kinds of kernels cannot have that: those whose call graph has a cycle, and those whose tree of calls is larger
// than any compiler can take: of `f<N>() { return f<N - 1>() + f<N - 1>(); }` 27 functions make 2^26 copies of the last one.
// These kernels keep some of their functions as functions:
//
//   - of each cycle, as many as it takes to cut it;
//   - where the inlined kernel would have more than `most_inlined_instructions`, those whose calls save most, until it is small,
//     or until each function is there once.
//
// All others are inlined, into the kernel or into these. A function that is kept is the kernel's own copy, with two more
// parameters at its end: what the launch gave, and the thread. So the sites in it are the kernel's, as inlined ones are,
// and what stands for a kernel's intrinsics stands for those of its functions, too. Nothing else is said of how it is
// called: it may wait at barriers, meet its warp, or end its thread, which is why such a kernel's threads have stacks
// (Kernel::calls_functions).
#pragma once

#include "frontend/code/inlining_budget.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <cstdint>
#include <vector>

namespace ampsim::frontend {

/// Before inlining: gives kernels that cannot be inlined whole the functions that they keep. The others of the module are
/// left alone.
void keep_calls(llvm::Module &module, std::uint64_t most_instructions = most_inlined_instructions);

/// Could all calls of `kernel`, which may have any name, be inlined within that?
bool can_be_inlined(llvm::Function &kernel, std::uint64_t most_instructions = most_inlined_instructions);

/// Is it a function that a kernel keeps?
bool is_kept(const llvm::Function &function);

/// The function that is called, where a kernel keeps it; else null.
llvm::Function *kept_callee(const llvm::Instruction &instruction);

/// The kernel, then the functions that it keeps, in the order of their first calls. A function's copies for others are not
/// among them.
std::vector<llvm::Function *> functions_of(llvm::Function &kernel);

/// Of a kernel or of a function that it keeps: what the launch gave, and the thread.
llvm::Argument *arguments_of(const llvm::Function &function);
llvm::Argument *thread_of(const llvm::Function &function);

/// What a call of the function takes of the stack of a thread (model/call_stack.h). Of a function that has not been
/// instrumented, so that it is the same in all variants.
std::uint64_t stack_bytes(const llvm::Function &function);

} // namespace ampsim::frontend
