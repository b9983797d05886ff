// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See inserted_code.h.
#include "frontend/ir/inserted_code.h"

#include "frontend/code/abi_functions.h"
#include "frontend/ir/kept_calls.h"
#include "model/abi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <cstddef>

namespace ampsim::frontend {

void insert_division_check(llvm::Instruction &division, llvm::FunctionCallee hook, llvm::Value *thread,
                           SiteId site) {
  bool is_signed =
      division.getOpcode() == llvm::Instruction::SDiv || division.getOpcode() == llvm::Instruction::SRem;
  auto *type = llvm::cast<llvm::IntegerType>(division.getType());
  llvm::IRBuilder<> builder(&division);
  llvm::Type *i64 = builder.getInt64Ty();
  llvm::Value *divisor = division.getOperand(1);
  llvm::Value *doubtful = is_signed
                              ? builder.CreateICmpULT(builder.CreateAdd(divisor, llvm::ConstantInt::get(type, 1)),
                                                      llvm::ConstantInt::get(type, 2))
                              : builder.CreateICmpEQ(divisor, llvm::ConstantInt::get(type, 0));
  llvm::Instruction *then =
      llvm::SplitBlockAndInsertIfThen(doubtful, division.getIterator(), /*Unreachable=*/false,
                                      llvm::MDBuilder(division.getContext()).createUnlikelyBranchWeights());
  builder.SetInsertPoint(then);
  auto widened = [&](llvm::Value *value) {
    return is_signed ? builder.CreateSExt(value, i64) : builder.CreateZExt(value, i64);
  };
  llvm::Value *lowest =
      is_signed
          ? builder.getInt64(std::uint64_t(llvm::APInt::getSignedMinValue(type->getBitWidth()).getSExtValue()))
          : builder.getInt64(1);
  builder.CreateCall(hook,
                     {thread, builder.getInt32(site), widened(division.getOperand(0)), widened(divisor), lowest});
}

void insert_loop_counter(const llvm::Loop &loop, llvm::Value *thread) {
  llvm::BasicBlock *header = loop.getHeader();
  llvm::IRBuilder<> builder(header, header->begin());
  llvm::PHINode *count = builder.CreatePHI(builder.getInt32Ty(), 2, "iteration");
  builder.SetInsertPoint(header, header->getFirstInsertionPt());
  llvm::Value *next = builder.CreateAdd(count, builder.getInt32(1));
  builder.CreateStore(
      count,
      thread_field(builder, thread, offsetof(ampsim_thread_context, iterations) + 4 * (loop.getLoopDepth() - 1)));
  for (llvm::BasicBlock *before : llvm::predecessors(header))
    count->addIncoming(loop.contains(before) ? next : builder.getInt32(0), before);
}

void give_counters_back(llvm::Function &function, llvm::Value *thread, unsigned loops) {
  if (loops == 0)
    return;
  llvm::IRBuilder<> builder(&function.getEntryBlock(), function.getEntryBlock().getFirstInsertionPt());
  auto counter = [&](unsigned depth) {
    return thread_field(builder, thread, offsetof(ampsim_thread_context, iterations) + 4 * depth);
  };
  std::vector<llvm::Value *> before;
  for (unsigned depth = 0; depth < loops; ++depth)
    before.push_back(builder.CreateLoad(builder.getInt32Ty(), counter(depth)));
  for (llvm::BasicBlock &block : function) {
    if (!llvm::isa<llvm::ReturnInst>(block.getTerminator()))
      continue;
    builder.SetInsertPoint(block.getTerminator());
    for (unsigned depth = 0; depth < loops; ++depth)
      builder.CreateStore(before[depth], counter(depth));
  }
}

llvm::Value *thread_field(llvm::IRBuilderBase &builder, llvm::Value *thread, std::size_t offset) {
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), thread, offset);
}

static void return_anything(llvm::IRBuilder<> &builder) {
  llvm::Type *type = builder.GetInsertBlock()->getParent()->getReturnType();
  if (type->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(
        llvm::Constant::getNullValue(type)); // nothing uses it, but poison might be undefined behaviour
}

void end_thread_after(llvm::CallInst &call, llvm::Value *thread) {
  llvm::SplitBlock(call.getParent(), call.getNextNode()); // nothing after it is reachable
  llvm::Instruction *end = call.getParent()->getTerminator();
  llvm::IRBuilder<> builder(end);
  if (is_kept(*call.getFunction()))
    builder.CreateStore(builder.getInt32(1),
                        thread_field(builder, thread, offsetof(ampsim_thread_context, leaving)));
  return_anything(builder);
  end->eraseFromParent();
}

std::set<const llvm::Function *> functions_that_leave(const std::vector<llvm::Function *> &functions) {
  std::set<const llvm::Function *> leaving;
  auto leaves = [&](const llvm::Function &function) {
    return llvm::any_of(llvm::instructions(function), [&](const llvm::Instruction &instruction) {
      const llvm::Function *callee = kept_callee(instruction);
      return call_to(&instruction, AbiFunction::abort) || call_to(&instruction, AbiFunction::exit) ||
             (callee && leaving.contains(callee));
    });
  };
  for (bool again = true; again;) {
    again = false;
    for (const llvm::Function *function : functions)
      again |=
          is_kept(*function) && !leaving.contains(function) && leaves(*function) && leaving.insert(function).second;
  }
  return leaving;
}

void return_where_left(llvm::CallInst &call, llvm::Value *thread) {
  llvm::IRBuilder<> builder(call.getNextNode());
  llvm::Value *left = builder.CreateIsNotNull(builder.CreateLoad(
      builder.getInt32Ty(), thread_field(builder, thread, offsetof(ampsim_thread_context, leaving))));
  llvm::Instruction *then =
      llvm::SplitBlockAndInsertIfThen(left, builder.GetInsertPoint(), /*Unreachable=*/true,
                                      llvm::MDBuilder(call.getContext()).createUnlikelyBranchWeights());
  builder.SetInsertPoint(then);
  return_anything(builder);
  then->eraseFromParent();
}

void insert_call_record(llvm::CallInst &call, llvm::FunctionCallee overflow, llvm::Value *thread, SiteId site,
                        std::uint64_t bytes) {
  llvm::IRBuilder<> builder(&call.getFunction()->getEntryBlock(), call.getFunction()->getEntryBlock().begin());
  llvm::Type *pointer = builder.getPtrTy(), *i64 = builder.getInt64Ty();
  llvm::AllocaInst *record = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), sizeof(ampsim_call)));
  record->setAlignment(llvm::Align(alignof(ampsim_call)));
  auto field = [&](std::size_t offset) { return thread_field(builder, thread, offset); };
  builder.SetInsertPoint(&call);
  llvm::Value *used = builder.CreateLoad(i64, field(offsetof(ampsim_thread_context, stack_used)));
  llvm::Value *next = builder.CreateAdd(used, builder.getInt64(bytes));
  llvm::Value *size = builder.CreateLoad(i64, field(offsetof(ampsim_thread_context, stack_size)));
  llvm::Instruction *full =
      llvm::SplitBlockAndInsertIfThen(builder.CreateICmpUGT(next, size), call.getIterator(), /*Unreachable=*/true,
                                      llvm::MDBuilder(call.getContext()).createUnlikelyBranchWeights());
  builder.SetInsertPoint(full);
  builder.CreateCall(overflow, {thread, builder.getInt32(site)});
  builder.SetInsertPoint(&call);
  llvm::Value *caller = builder.CreateLoad(pointer, field(offsetof(ampsim_thread_context, call)));
  builder.CreateStore(caller, thread_field(builder, record, offsetof(ampsim_call, caller)));
  builder.CreateStore(builder.getInt32(site), thread_field(builder, record, offsetof(ampsim_call, site)));
  builder.CreateStore(record, field(offsetof(ampsim_thread_context, call)));
  builder.CreateStore(next, field(offsetof(ampsim_thread_context, stack_used)));
  builder.SetInsertPoint(call.getNextNode());
  builder.CreateStore(caller, field(offsetof(ampsim_thread_context, call)));
  builder.CreateStore(used, field(offsetof(ampsim_thread_context, stack_used)));
}

void probe_stacks(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr("probe-stack", "inline-asm");
}

} // namespace ampsim::frontend
