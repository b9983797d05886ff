// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See shift_amounts.h.
#include "frontend/cuda/shift_amounts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace ampsim::frontend {
namespace {

bool may_be_too_wide(const llvm::BinaryOperator &shift) {
  if (!shift.isShift() || !(shift.getType()->isIntegerTy(32) || shift.getType()->isIntegerTy(64)))
    return false;
  const auto *amount = llvm::dyn_cast<llvm::ConstantInt>(shift.getOperand(1));
  return !amount || amount->getValue().uge(shift.getType()->getIntegerBitWidth());
}

llvm::Value *defined(llvm::BinaryOperator &shift, ShiftAmounts amounts) {
  llvm::IRBuilder<> builder(&shift);
  llvm::Value *amount = shift.getOperand(1);
  const unsigned width = shift.getType()->getIntegerBitWidth();
  const auto shifted = [&](llvm::Value *by) {
    return builder.CreateBinOp(shift.getOpcode(), shift.getOperand(0), by);
  };
  if (amounts == ShiftAmounts::masked)
    return shifted(builder.CreateAnd(amount, width - 1));
  llvm::Value *fits = builder.CreateICmpULT(amount, llvm::ConstantInt::get(shift.getType(), width));
  if (shift.getOpcode() == llvm::Instruction::AShr)
    return shifted(builder.CreateSelect(fits, amount, llvm::ConstantInt::get(shift.getType(), width - 1)));
  return builder.CreateSelect(fits, shifted(amount), llvm::ConstantInt::get(shift.getType(), 0));
}

} // namespace

void define_shifts(llvm::Module &module, ShiftAmounts amounts) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      if (auto *shift = llvm::dyn_cast<llvm::BinaryOperator>(&instruction); shift && may_be_too_wide(*shift)) {
        shift->replaceAllUsesWith(defined(*shift, amounts));
        shift->eraseFromParent();
      }
}

} // namespace ampsim::frontend
