// Pieces of code that more than one way of instrumenting a kernel inserts.
//
// Each piece is inserted before an instruction or at a loop's head and leaves the values of the kernel alone. A
// division stays after its check, which the optimiser may not pass: the hook may not return. A loop's counter is a
// phi with as many incoming values as the header has edges, those of a switch counted one by one.
#pragma once

#include "model/access.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Calls `hook` (abi.h: ampsim_hook_division) before a division for the divisors that are not always good ones; the
/// usual case costs an addition and a compare.
void insert_division_check(llvm::Instruction &division, llvm::FunctionCallee hook, llvm::Value *thread,
                           SiteId site);

/// Keeps the loop's entry of ampsim_thread_context::iterations; the loop is not nested too deeply for that.
void insert_loop_counter(const llvm::Loop &loop, llvm::Value *thread);

/// The address of a field of ampsim_thread_context.
llvm::Value *thread_field(llvm::IRBuilderBase &builder, llvm::Value *thread, std::size_t offset);

/// ampsim_abort: everything is inlined, so the thread ends by returning from its kernel behind `abort`, without
/// destructors.
void end_thread_behind(llvm::CallInst &abort);

/// Makes frames touch each of their pages in turn: one that is too large meets the guard page, not another thread's
/// stack.
void probe_stacks(llvm::Module &module);

} // namespace ampsim::frontend
