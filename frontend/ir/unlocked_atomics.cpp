// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/unlocked_atomics.h"

#include "model/kernel_code.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

#include <vector>

namespace ampsim::frontend {
namespace {

void lower(llvm::Instruction &operation) {
  if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&operation))
    llvm::lowerAtomicRMWInst(update);
  else
    llvm::lowerAtomicCmpXchgInst(llvm::cast<llvm::AtomicCmpXchgInst>(&operation));
}

void unlock(llvm::Instruction &operation, llvm::GlobalVariable &alone) {
  llvm::IRBuilder<> builder(&operation);
  llvm::Value *is_alone =
      builder.CreateICmpNE(builder.CreateLoad(alone.getValueType(), &alone), builder.getInt32(0));
  llvm::Instruction *then, *otherwise;
  llvm::SplitBlockAndInsertIfThenElse(is_alone, operation.getIterator(), &then, &otherwise,
                                      llvm::MDBuilder(operation.getContext()).createLikelyBranchWeights());
  llvm::Instruction *plain = operation.clone();
  plain->insertBefore(then);
  if (!operation.use_empty()) {
    builder.SetInsertPoint(&operation);
    llvm::PHINode *result = builder.CreatePHI(operation.getType(), 2);
    operation.replaceAllUsesWith(result);
    result->addIncoming(plain, then->getParent());
    result->addIncoming(&operation, otherwise->getParent());
  }
  operation.moveBefore(otherwise);
  lower(*plain);
}

} // namespace

void unlock_atomics(llvm::Module &module) {
  std::vector<llvm::Instruction *> operations;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction))
        operations.push_back(&instruction);
  if (operations.empty())
    return;
  llvm::Type *type = llvm::Type::getInt32Ty(module.getContext());
  auto *alone = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal(alone_variable, type));
  for (llvm::Instruction *operation : operations)
    unlock(*operation, *alone);
}

} // namespace ampsim::frontend
