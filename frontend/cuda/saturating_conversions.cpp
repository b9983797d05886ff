// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See saturating_conversions.h.
#include "frontend/cuda/saturating_conversions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>

namespace ampsim::frontend {
namespace {

llvm::Value *saturated(llvm::CastInst &cast) {
  llvm::IRBuilder<> builder(&cast);
  llvm::Value *number = cast.getOperand(0);
  llvm::Type *type = builder.getIntNTy(std::max(32u, cast.getType()->getIntegerBitWidth()));
  const auto conversion =
      llvm::isa<llvm::FPToSIInst>(cast) ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat;
  llvm::Value *result = builder.CreateIntrinsic(conversion, {type, number->getType()}, {number});
  if (number->getType()->isDoubleTy() || type->getIntegerBitWidth() == 64) {
    llvm::Value *highest = llvm::ConstantInt::get(type, llvm::APInt::getSignMask(type->getIntegerBitWidth()));
    result = builder.CreateSelect(builder.CreateFCmpUNO(number, number), highest, result);
  }
  return builder.CreateTrunc(result, cast.getType());
}

} // namespace

void make_conversions_saturate(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      if (auto *cast = llvm::dyn_cast<llvm::CastInst>(&instruction);
          cast && llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(cast) && cast->getType()->isIntegerTy() &&
          cast->getType()->getIntegerBitWidth() <= 64) {
        cast->replaceAllUsesWith(saturated(*cast));
        cast->eraseFromParent();
      }
}

} // namespace ampsim::frontend
