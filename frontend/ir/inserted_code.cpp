// See inserted_code.h.
#include "frontend/ir/inserted_code.h"

#include "model/abi.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
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

llvm::Value *thread_field(llvm::IRBuilderBase &builder, llvm::Value *thread, std::size_t offset) {
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), thread, offset);
}

void end_thread_behind(llvm::CallInst &abort) {
  llvm::SplitBlock(abort.getParent(), abort.getNextNode()); // behind it nothing is reached
  llvm::Instruction *end = abort.getParent()->getTerminator();
  llvm::IRBuilder<>(end).CreateRetVoid();
  end->eraseFromParent();
}

void probe_stacks(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr("probe-stack", "inline-asm");
}

} // namespace ampsim::frontend
