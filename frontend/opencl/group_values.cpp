// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See group_values.h.
#include "frontend/opencl/group_values.h"

#include "llvm/ADT/StringSwitch.h"

namespace ampsim::frontend {

std::optional<GroupFunction> group_function(llvm::StringRef name) {
  if (name == "all" || name == "any")
    return GroupFunction{Part::all, name == "all" ? Combined::conjunction : Combined::disjunction};
  Part part = Part::all;
  if (name.consume_front("scan_exclusive_"))
    part = Part::before;
  else if (name.consume_front("scan_inclusive_"))
    part = Part::up_to;
  else if (!name.consume_front("reduce_"))
    return std::nullopt;
  const auto by = llvm::StringSwitch<std::optional<Combined>>(name)
                      .Case("add", Combined::sum)
                      .Case("min", Combined::minimum)
                      .Case("max", Combined::maximum)
                      .Default(std::nullopt);
  return by ? std::optional(GroupFunction{part, *by}) : std::nullopt;
}

bool has_signed_values(const llvm::Function &function) {
  return !llvm::StringRef("hjmt").contains(function.getName().back());
}

std::string number_name(llvm::Type &type) {
  if (type.isIntegerTy())
    return "i" + std::to_string(type.getIntegerBitWidth());
  return "f" + std::to_string(type.getPrimitiveSizeInBits().getFixedValue());
}

llvm::Constant *identity_of(Combined by, bool is_signed, llvm::Type *type) {
  const bool least = by == Combined::maximum; // of the type
  switch (by) {
  case Combined::sum:
  case Combined::disjunction:
    return llvm::Constant::getNullValue(type);
  case Combined::conjunction:
    return llvm::ConstantInt::get(type, 1);
  case Combined::minimum:
  case Combined::maximum:
    break;
  }
  if (type->isFloatingPointTy())
    return llvm::ConstantFP::getInfinity(type, least);
  const unsigned bits = type->getIntegerBitWidth();
  if (is_signed)
    return llvm::ConstantInt::get(type, least ? llvm::APInt::getSignedMinValue(bits)
                                              : llvm::APInt::getSignedMaxValue(bits));
  return llvm::ConstantInt::get(type, least ? llvm::APInt::getZero(bits) : llvm::APInt::getMaxValue(bits));
}

llvm::Value *combined(llvm::IRBuilder<> &builder, Combined by, bool is_signed, llvm::Value *a, llvm::Value *b) {
  const bool floating = a->getType()->isFloatingPointTy();
  const auto lesser = [&] {
    if (floating)
      return builder.CreateFCmpOLT(b, a);
    return is_signed ? builder.CreateICmpSLT(b, a) : builder.CreateICmpULT(b, a);
  };
  switch (by) {
  case Combined::sum:
    return floating ? builder.CreateFAdd(a, b) : builder.CreateAdd(a, b);
  case Combined::minimum:
    return builder.CreateSelect(lesser(), b, a);
  case Combined::maximum:
    return builder.CreateSelect(lesser(), a, b);
  case Combined::conjunction:
    return builder.CreateAnd(a, b);
  case Combined::disjunction:
    break;
  }
  return builder.CreateOr(a, b);
}

} // namespace ampsim::frontend
