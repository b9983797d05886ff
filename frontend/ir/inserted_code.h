// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code fragments that several ways of instrumenting a kernel insert.
//
// Each fragment is inserted before an instruction or at a loop's head and does not change the kernel's values. A
// division stays after its check; the optimiser cannot move it up, because the hook may not return. A loop's counter is
// a phi with one incoming value per edge into the header; the edges of a switch count one by one.
#pragma once

#include "model/access.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <set>
#include <vector>

namespace ampsim::frontend {

/// Calls `hook` (abi.h: ampsim_hook_division) before a division for divisors that may be invalid; the usual case costs
/// an addition and a compare.
void insert_division_check(llvm::Instruction &division, llvm::FunctionCallee hook, llvm::Value *thread,
                           SiteId site);

/// Maintains the loop's entry of ampsim_thread_context::iterations; the loop must not be nested too deeply for that.
void insert_loop_counter(const llvm::Loop &loop, llvm::Value *thread);

/// At each return of a kept function, resets that many loop counters to their values at its entry: loops around the
/// call use the same places.
void give_counters_back(llvm::Function &function, llvm::Value *thread, unsigned loops);

/// Returns the address of a field of ampsim_thread_context.
llvm::Value *thread_field(llvm::IRBuilderBase &builder, llvm::Value *thread, std::size_t offset);

/// For ampsim_abort and ampsim_exit: the thread ends by returning from its kernel after `call`, without running
/// destructors. In a function that the kernel keeps, the call sets a mark in `thread`, and the function's callers
/// return as well (return_where_left).
void end_thread_after(llvm::CallInst &call, llvm::Value *thread);

/// The functions of a kernel in which a thread may end.
std::set<const llvm::Function *> functions_that_leave(const std::vector<llvm::Function *> &functions);

/// After a call of one of these: returns if the thread has ended.
void return_where_left(llvm::CallInst &call, llvm::Value *thread);

/// The code around a call that is not inlined: it calls `overflow` (abi.h: ampsim_hook_stack_overflow) if the thread's
/// stack is too small, and maintains ampsim_thread_context::call. `bytes`: the stack that the call needs.
void insert_call_record(llvm::CallInst &call, llvm::FunctionCallee overflow, llvm::Value *thread, SiteId site,
                        std::uint64_t bytes);

/// Makes frames touch each of their pages in turn, so that a frame that is too large hits the guard page, not another
/// thread's stack.
void probe_stacks(llvm::Module &module);

} // namespace ampsim::frontend
