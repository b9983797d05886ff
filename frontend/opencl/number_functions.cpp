// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See number_functions.h. All of it works on scalars and on vectors.
#include "frontend/opencl/number_functions.h"
#include "frontend/opencl/builtin_functions.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace ampsim::frontend {
namespace {

enum class Rounding : std::uint8_t { none, to_even, to_zero, up, down };

/// An element's type.
struct Number {
  unsigned bits = 0; // 0: not one
  bool real = false, is_signed = true;
};

/// The type with a name in OpenCL C: "uchar".
Number named_number(llvm::StringRef name) {
  return llvm::StringSwitch<Number>(name)
      .Case("char", {8, false, true})
      .Case("uchar", {8, false, false})
      .Case("short", {16, false, true})
      .Case("ushort", {16, false, false})
      .Case("int", {32, false, true})
      .Case("uint", {32, false, false})
      .Case("long", {64, false, true})
      .Case("ulong", {64, false, false})
      .Case("half", {16, true, true})
      .Case("float", {32, true, true})
      .Case("double", {64, true, true})
      .Default({});
}

/// The type with a mangled name, at the beginning of a function's parameters: "h", "Dv4_h".
Number mangled_number(llvm::StringRef text) {
  unsigned count = 0;
  if (text.consume_front("Dv"))
    (void)(text.consumeInteger(10, count) || !text.consume_front("_"));
  if (text.starts_with("Dh"))
    return named_number("half");
  constexpr llvm::StringLiteral letters = "cahstijlmfd";
  constexpr llvm::StringLiteral names[] = {"char", "char", "uchar", "short", "ushort", "int",
                                           "uint", "long", "ulong", "float", "double"};
  const std::size_t at = text.empty() ? llvm::StringRef::npos : letters.find(text.front());
  return at == llvm::StringRef::npos ? Number() : named_number(names[at]);
}

struct Conversion {
  Number to;
  bool saturates = false;
  Rounding rounding = Rounding::none;
};

/// The meaning of a name such as "convert_uint4_sat_rte".
std::optional<Conversion> conversion(llvm::StringRef name) {
  if (!name.consume_front("convert_"))
    return std::nullopt;
  Conversion result;
  for (const auto &[suffix, rounding] : {std::pair{"_rte", Rounding::to_even}, std::pair{"_rtz", Rounding::to_zero},
                                         std::pair{"_rtp", Rounding::up}, std::pair{"_rtn", Rounding::down}})
    if (name.consume_back(suffix))
      result.rounding = rounding;
  result.saturates = name.consume_back("_sat");
  result.to = named_number(name.rtrim("0123456789"));
  return result.to.bits ? std::optional(result) : std::nullopt;
}

class NumberTranslator {
public:
  explicit NumberTranslator(llvm::Module &module) : builder(module.getContext()) {}

  /// The value of the call; null if it is not one of these functions.
  llvm::Value *value_of(llvm::CallInst &call, llvm::StringRef mangled) {
    const llvm::StringRef name = plain_function_name(mangled);
    const llvm::StringRef parameters = mangled.substr(mangled.find(name) + name.size());
    const Number from = mangled_number(parameters);
    llvm::Value *value = call.arg_empty() ? nullptr : call.getArgOperand(0);
    if (!value || !is_of(value->getType(), from))
      return nullptr;
    builder.SetInsertPoint(&call);
    if (const std::optional<Conversion> to = conversion(name))
      return is_of(call.getType(), to->to) ? convert(value, from, *to, call.getType()) : nullptr;
    if (name == "abs" && !from.real)
      return from.is_signed ? builder.CreateBinaryIntrinsic(llvm::Intrinsic::abs, value, builder.getFalse())
                            : value;
    if (name == "mad_sat" && !from.real)
      return saturated_sum(call, from);
    if (name == "ldexp" && from.real)
      return scaled(call);
    return nullptr;
  }

private:
  llvm::IRBuilder<> builder;

  static bool is_of(llvm::Type *type, Number number) {
    type = type->getScalarType();
    return number.bits && type->getScalarSizeInBits() == number.bits && type->isFloatingPointTy() == number.real;
  }
  /// The type with other elements.
  static llvm::Type *with(llvm::Type *elements, llvm::Type *like) {
    if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(like))
      return llvm::FixedVectorType::get(elements, vector->getNumElements());
    return elements;
  }
  llvm::Value *constant(llvm::Type *type, const llvm::APInt &value) { return llvm::ConstantInt::get(type, value); }

  llvm::Value *convert(llvm::Value *value, Number from, const Conversion &how, llvm::Type *type) {
    if (from.real && how.to.real)
      return between_reals(value, from, how, type);
    if (from.real)
      return to_integer(rounded(value, how.rounding), how.to.is_signed, type);
    if (how.to.real)
      return to_real(value, from, how, type);
    return between_integers(value, from, how, type);
  }

  llvm::Value *rounded(llvm::Value *value, Rounding rounding) {
    switch (rounding) {
    case Rounding::none:
    case Rounding::to_zero: // as the conversion itself does
      return value;
    case Rounding::to_even:
      return builder.CreateUnaryIntrinsic(llvm::Intrinsic::roundeven, value);
    case Rounding::up:
      return builder.CreateUnaryIntrinsic(llvm::Intrinsic::ceil, value);
    case Rounding::down:
      return builder.CreateUnaryIntrinsic(llvm::Intrinsic::floor, value);
    }
    return value;
  }

  /// Saturates, and makes 0 of what is not a number: without `_sat`, what it makes of these is its own choice.
  llvm::Value *to_integer(llvm::Value *value, bool is_signed, llvm::Type *type) {
    return builder.CreateIntrinsic(is_signed ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat,
                                   {type, value->getType()}, {value});
  }

  llvm::Value *between_integers(llvm::Value *value, Number from, const Conversion &how, llvm::Type *type) {
    if (how.saturates) {
      const unsigned wide = std::max(from.bits, how.to.bits) + 1; // a bit for the sign of unsigned numbers
      value = builder.CreateIntCast(value, with(builder.getIntNTy(wide), type), from.is_signed);
      value = clamped(value, /*is_signed=*/true, how.to);
    }
    return builder.CreateIntCast(value, type, from.is_signed);
  }

  /// A number of more bits, with or without a sign, as the nearest one that `to` has.
  llvm::Value *clamped(llvm::Value *value, bool is_signed, Number to) {
    llvm::Type *type = value->getType();
    const unsigned bits = type->getScalarSizeInBits();
    const llvm::APInt least =
        to.is_signed ? llvm::APInt::getSignedMinValue(to.bits).sext(bits) : llvm::APInt(bits, 0);
    const llvm::APInt most = llvm::APInt::getLowBitsSet(bits, to.is_signed ? to.bits - 1 : to.bits);
    if (!is_signed)
      return builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, value, constant(type, most));
    value = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, value, constant(type, least));
    return builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, value, constant(type, most));
  }

  llvm::Value *to_real(llvm::Value *value, Number from, const Conversion &how, llvm::Type *type) {
    llvm::Value *nearest = from.is_signed ? builder.CreateSIToFP(value, type) : builder.CreateUIToFP(value, type);
    if (how.rounding == Rounding::none || how.rounding == Rounding::to_even)
      return nearest;
    // Compared as integers of 64 bits, in which the nearest number may be one past either end.
    llvm::Type *number = with(builder.getInt64Ty(), type), *real = with(builder.getDoubleTy(), type);
    llvm::Value *exact = builder.CreateIntCast(value, number, from.is_signed);
    llvm::Value *as_double = builder.CreateFPCast(nearest, real);
    llvm::Value *back = to_integer(as_double, from.is_signed, number);
    const double end = std::ldexp(1.0, from.is_signed ? 63 : 64);
    llvm::Value *above =
        builder.CreateOr(builder.CreateFCmpOGE(as_double, llvm::ConstantFP::get(real, end)),
                         from.is_signed ? builder.CreateICmpSGT(back, exact) : builder.CreateICmpUGT(back, exact));
    llvm::Value *below = from.is_signed
                             ? builder.CreateOr(builder.CreateFCmpOLT(as_double, llvm::ConstantFP::get(real, -end)),
                                                builder.CreateICmpSLT(back, exact))
                             : builder.CreateICmpULT(back, exact);
    return adjusted(nearest, above, below, how.rounding);
  }

  llvm::Value *between_reals(llvm::Value *value, Number from, const Conversion &how, llvm::Type *type) {
    llvm::Value *nearest = builder.CreateFPCast(value, type);
    if (how.rounding == Rounding::none || how.rounding == Rounding::to_even || how.to.bits >= from.bits)
      return nearest;
    llvm::Value *back = builder.CreateFPCast(nearest, value->getType());
    return adjusted(nearest, builder.CreateFCmpOGT(back, value), builder.CreateFCmpOLT(back, value), how.rounding);
  }

  /// The nearest number, or its neighbour on the side to which the exact value is rounded. `above`, `below`: it is
  /// greater, or less, than the exact value.
  llvm::Value *adjusted(llvm::Value *nearest, llvm::Value *above, llvm::Value *below, Rounding rounding) {
    llvm::Type *type = nearest->getType();
    llvm::Value *zero = llvm::Constant::getNullValue(type), *is_negative = builder.CreateFCmpOLT(nearest, zero);
    if (rounding == Rounding::to_zero) {
      above = builder.CreateAnd(above, builder.CreateFCmpOGT(nearest, zero));
      below = builder.CreateAnd(below, is_negative);
    } else if (rounding == Rounding::up) {
      above = llvm::Constant::getNullValue(above->getType());
    } else {
      below = llvm::Constant::getNullValue(below->getType());
    }
    // Neighbours of numbers of one sign are neighbours as integers; zero has one on each side.
    llvm::Type *bits = with(builder.getIntNTy(type->getScalarSizeInBits()), type);
    llvm::Value *image = builder.CreateBitCast(nearest, bits), *one = llvm::ConstantInt::get(bits, 1);
    llvm::Value *farther = builder.CreateAdd(image, one), *nearer = builder.CreateSub(image, one);
    llvm::Value *is_zero = builder.CreateFCmpOEQ(nearest, zero);
    llvm::Value *first_below = constant(bits, llvm::APInt::getSignMask(bits->getScalarSizeInBits()) | 1);
    llvm::Value *lower =
        builder.CreateSelect(is_zero, first_below, builder.CreateSelect(is_negative, farther, nearer));
    llvm::Value *upper = builder.CreateSelect(is_zero, one, builder.CreateSelect(is_negative, nearer, farther));
    image = builder.CreateSelect(above, lower, builder.CreateSelect(below, upper, image));
    return builder.CreateBitCast(image, type);
  }

  /// a * b + c of numbers with twice the bits, which never overflows.
  llvm::Value *saturated_sum(const llvm::CallInst &call, Number of) {
    llvm::Type *type = call.getType(), *widened = with(builder.getIntNTy(2 * of.bits), type);
    auto argument = [&](unsigned k) { return builder.CreateIntCast(call.getArgOperand(k), widened, of.is_signed); };
    llvm::Value *sum = builder.CreateAdd(builder.CreateMul(argument(0), argument(1)), argument(2));
    return builder.CreateTrunc(clamped(sum, of.is_signed, of), type);
  }

  /// The library's result for numbers.
  llvm::Value *scaled(const llvm::CallInst &call) {
    llvm::Value *value = call.getArgOperand(0), *is_none = builder.CreateFCmpUNO(value, value);
    return builder.CreateSelect(is_none, value, builder.Insert(call.clone()));
  }
};

} // namespace

void translate_number_functions(llvm::Module &module) {
  NumberTranslator translator(module);
  translate_calls(
      module,
      [](llvm::StringRef name) {
        return name.starts_with("convert_") || name == "abs" || name == "mad_sat" || name == "ldexp";
      },
      [&](llvm::CallInst &call, const llvm::Function &function) {
        if (llvm::Value *value = translator.value_of(call, function.getName())) {
          call.replaceAllUsesWith(value);
          call.eraseFromParent();
        }
      });
}

} // namespace ampsim::frontend
