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

#include <set>
#include <vector>

namespace ampsim::frontend {

/// Calls `hook` (abi.h: ampsim_hook_division) before a division for the divisors that are not always good ones; the
/// usual case costs an addition and a compare.
void insert_division_check(llvm::Instruction &division, llvm::FunctionCallee hook, llvm::Value *thread,
                           SiteId site);

/// Keeps the loop's entry of ampsim_thread_context::iterations; the loop is not nested too deeply for that.
void insert_loop_counter(const llvm::Loop &loop, llvm::Value *thread);

/// At each return of a function that a kernel keeps, the counters of so many loops become what they were at its begin: loops
/// around the call have the same places.
void give_counters_back(llvm::Function &function, llvm::Value *thread, unsigned loops);

/// The address of a field of ampsim_thread_context.
llvm::Value *thread_field(llvm::IRBuilderBase &builder, llvm::Value *thread, std::size_t offset);

/// ampsim_abort and ampsim_exit: the thread ends by returning from its kernel behind `call`, without destructors. In a function
/// that the kernel keeps, the call sets a mark in `thread`, and the function's callers return, too (return_where_left).
void end_thread_behind(llvm::CallInst &call, llvm::Value *thread);

/// Which of a kernel's functions a thread may end in.
std::set<const llvm::Function *> functions_that_leave(const std::vector<llvm::Function *> &functions);

/// Behind a call of one of these: returns where the thread has ended.
void return_where_left(llvm::CallInst &call, llvm::Value *thread);

/// What is done around a call that is not inlined: `overflow` (abi.h: ampsim_hook_stack_overflow) is called where the thread's
/// stack is too small, and ampsim_thread_context::call is kept. `bytes`: what the call takes of the stack.
void insert_call_record(llvm::CallInst &call, llvm::FunctionCallee overflow, llvm::Value *thread, SiteId site,
                        std::uint64_t bytes);

/// Makes frames touch each of their pages in turn: one that is too large meets the guard page, not another thread's
/// stack.
void probe_stacks(llvm::Module &module);

} // namespace ampsim::frontend
