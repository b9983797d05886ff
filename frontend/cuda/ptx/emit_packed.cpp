// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PTX arithmetic on pairs of halves, on bfloat16 and on pairs of these, and the conversions to them (PTX ISA, "Half
// Precision Floating Point Instructions", "cvt").
//
// Each number becomes a float, and the result is rounded a second time. For sums and products that makes no difference,
// since a float has more than twice the bits. Products with a sum are computed as doubles, and the sum is rounded to
// odd, so that another rounding gives the same as for the exact sum (S. Boldo and G. Melquiond, "Emulation of FMA and
// correctly rounded sums", 2008).
//
// This relies on the host's rounding to nearest and on sums that are not reassociated: no fast-math flags are used. NaN
// results are canonical, 0x7fff. Signs are changed in the bits, since they are also defined for NaN. With `.ftz`,
// halves are flushed as floats or doubles before rounding, like on an H100.
#include "frontend/cuda/ptx/emitter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Intrinsics.h"

#include <optional>

namespace ampsim::frontend {
namespace {

struct Format {
  bool brain = false; // bfloat16, the upper half of a float
  unsigned count = 1;
};

std::optional<Format> format_named(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Format>>(name)
      .Case("f16x2", Format{false, 2})
      .Case("bf16", Format{true, 1})
      .Case("bf16x2", Format{true, 2})
      .Default(std::nullopt);
}

constexpr unsigned no_number = 0x7fff, sign = 0x8000, infinite_half = 0x7c00;

class Numbers {
public:
  Numbers(llvm::IRBuilder<> &builder, bool brain) : builder(builder), brain(brain) {}

  llvm::Value *widened(llvm::Value *bits) {
    if (!brain)
      return builder.CreateFPExt(builder.CreateBitCast(bits, builder.getHalfTy()), builder.getFloatTy());
    return builder.CreateBitCast(builder.CreateShl(builder.CreateZExt(bits, builder.getInt32Ty()), 16),
                                 builder.getFloatTy());
  }
  /// Rounds a float or a double.
  llvm::Value *narrowed(llvm::Value *value, bool towards_zero = false) {
    llvm::Value *bits;
    if (!brain) {
      bits = builder.CreateBitCast(builder.CreateFPTrunc(value, builder.getHalfTy()), builder.getInt16Ty());
    } else {
      llvm::Value *whole = value->getType()->isDoubleTy() ? rounded_to_odd(value)
                                                          : builder.CreateBitCast(value, builder.getInt32Ty());
      if (!towards_zero) { // to nearest, ties to even
        llvm::Value *last = builder.CreateAnd(builder.CreateLShr(whole, 16), 1);
        whole = builder.CreateAdd(builder.CreateAdd(whole, builder.getInt32(0x7fff)), last);
      }
      bits = builder.CreateTrunc(builder.CreateLShr(whole, 16), builder.getInt16Ty());
    }
    return builder.CreateSelect(builder.CreateFCmpUNO(value, value), builder.getInt16(no_number), bits);
  }

  /// Adds two doubles.
  llvm::Value *sum_to_odd(llvm::Value *a, llvm::Value *b) {
    llvm::Value *sum = builder.CreateFAdd(a, b), *other = builder.CreateFSub(sum, a);
    llvm::Value *error =
        builder.CreateFAdd(builder.CreateFSub(a, builder.CreateFSub(sum, other)), builder.CreateFSub(b, other));
    llvm::Value *zero = llvm::ConstantFP::get(builder.getDoubleTy(), 0.0),
                *bits = builder.CreateBitCast(sum, builder.getInt64Ty());
    llvm::Value *is_even = builder.CreateIsNull(builder.CreateAnd(bits, 1)),
                *differs = builder.CreateFCmpONE(error, zero), // and is not NaN
                    *is_larger =
                        builder.CreateICmpNE(builder.CreateFCmpOGT(error, zero), builder.CreateFCmpOGT(sum, zero)),
                *step = builder.CreateSelect(is_larger, builder.getInt64(-1ull), builder.getInt64(1));
    bits = builder.CreateSelect(builder.CreateAnd(is_even, differs), builder.CreateAdd(bits, step), bits);
    return builder.CreateBitCast(bits, builder.getDoubleTy());
  }

private:
  llvm::IRBuilder<> &builder;
  bool brain;

  /// The bits of the adjacent float whose last bit is 1, unless it is exactly a float.
  llvm::Value *rounded_to_odd(llvm::Value *value) {
    llvm::Value *nearest = builder.CreateFPTrunc(value, builder.getFloatTy()),
                *back = builder.CreateFPExt(nearest, builder.getDoubleTy()),
                *bits = builder.CreateBitCast(nearest, builder.getInt32Ty());
    auto magnitude = [&](llvm::Value *of) { return builder.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, of); };
    llvm::Value *is_even = builder.CreateIsNull(builder.CreateAnd(bits, 1)),
                *differs = builder.CreateFCmpONE(value, back),
                *is_larger = builder.CreateFCmpOGT(magnitude(back), magnitude(value)),
                *step = builder.CreateSelect(is_larger, builder.getInt32(-1u), builder.getInt32(1));
    return builder.CreateSelect(builder.CreateAnd(is_even, differs), builder.CreateAdd(bits, step), bits);
  }
};

bool has_only(const PtxInstruction &instruction, std::size_t types, llvm::ArrayRef<llvm::StringRef> modifiers) {
  return llvm::all_of(llvm::ArrayRef(instruction.opcode).drop_front().drop_back(types),
                      [&](llvm::StringRef part) { return llvm::is_contained(modifiers, part); });
}

} // namespace

/// Returns false for other instructions, and for unsupported ones.
bool PtxEmitter::packed(const PtxInstruction &each) {
  if (each.opcode.size() < 2)
    return false;
  if (each.opcode.front() == "cvt")
    return packed_conversion(each);
  const std::optional<Format> format = format_named(each.opcode.back());
  const llvm::StringRef name = each.opcode.front();
  const auto operands = llvm::StringSwitch<std::size_t>(name)
                            .Cases("add", "sub", "mul", "min", "max", 3)
                            .Case("fma", 4)
                            .Cases("neg", "abs", 2)
                            .Default(0);
  if (!format || !operands || each.operands.size() != operands || !has_only(each, 1, {"rn", "ftz", "NaN"}))
    return false;
  Numbers numbers(builder, format->brain);
  const PtxType whole{'b', 16 * format->count};
  std::vector<llvm::Value *> values;
  for (std::size_t k = 1; k < operands; ++k)
    values.push_back(read(each.operands[k], whole));
  llvm::Value *result = llvm::Constant::getNullValue(type_of(whole));
  for (unsigned part = 0; part < format->count; ++part) {
    auto bits = [&](std::size_t k) {
      return builder.CreateTrunc(builder.CreateLShr(values[k], std::uint64_t(16 * part)), builder.getInt16Ty());
    };
    const bool flushes = flushed_widths && !format->brain;
    auto kept = [&](llvm::Value *value) { return flushes ? flushed(value, 16) : value; };
    auto number = [&](std::size_t k) { return kept(numbers.widened(bits(k))); };
    llvm::Value *found = nullptr;
    if (name == "neg" || name == "abs") {
      llvm::Value *own = bits(0);
      if (flushes)
        own = builder.CreateSelect(builder.CreateIsNull(builder.CreateAnd(own, infinite_half)),
                                   builder.CreateAnd(own, sign), own);
      found = name == "neg" ? builder.CreateXor(own, sign) : builder.CreateAnd(own, no_number);
    } else if (name == "add") {
      found = numbers.narrowed(kept(builder.CreateFAdd(number(0), number(1))));
    } else if (name == "sub") {
      found = numbers.narrowed(kept(builder.CreateFSub(number(0), number(1))));
    } else if (name == "mul") {
      found = numbers.narrowed(kept(builder.CreateFMul(number(0), number(1))));
    } else if (name == "fma") {
      auto twice = [&](std::size_t k) { return builder.CreateFPExt(number(k), builder.getDoubleTy()); };
      found = numbers.narrowed(kept(numbers.sum_to_odd(builder.CreateFMul(twice(0), twice(1)), twice(2))));
    } else {
      found = numbers.narrowed(extreme(each, number(0), number(1)));
    }
    result = builder.CreateOr(
        result, builder.CreateShl(builder.CreateZExt(found, result->getType()), std::uint64_t(16 * part)));
  }
  write(each.operands[0], result);
  return true;
}

/// Conversions of pairs of 8-bit numbers: cvt.rn.satfinite{.relu}.e4m3x2.f32 d, a, b (a becomes the upper one),
/// .e4m3x2.f16x2 d, a, and back, cvt.rn{.relu}.f16x2.e4m3x2 d, a; and cvt.rna.tf32.f32.
bool PtxEmitter::narrow_conversion(const PtxInstruction &each, llvm::StringRef to, llvm::StringRef from) {
  auto is_narrow = [](llvm::StringRef name) { return name == "e4m3x2" || name == "e5m2x2"; };
  const std::size_t count = each.operands.size();
  auto is = [&](llvm::StringRef part) { return llvm::is_contained(each.opcode, part); };
  llvm::Value *relu = builder.getInt1(is("relu"));
  const PtxType single{'f', 32}, word{'b', 32};
  if (to == "tf32" && from == "f32" && count == 2 && is("rna") && has_only(each, 2, {"rna"})) {
    write(each.operands[0], library("tf32", builder.getInt32Ty(), {read(each.operands[1], single)}));
    return true;
  }
  if (is_narrow(to) && is("satfinite") && has_only(each, 2, {"rn", "satfinite", "relu"})) {
    const std::string name = to.drop_back(2).str();
    if (from == "f32" && count == 3)
      write(each.operands[0], library(name + "_of_floats", builder.getInt16Ty(),
                                      {read(each.operands[1], single), read(each.operands[2], single), relu}));
    else if (from == "f16x2" && count == 2)
      write(each.operands[0],
            library(name + "_of_halves", builder.getInt16Ty(), {read(each.operands[1], word), relu}));
    else
      return false;
    return true;
  }
  if (to == "f16x2" && is_narrow(from) && count == 2 && has_only(each, 2, {"rn", "relu"})) {
    write(each.operands[0], library("halves_of_" + from.drop_back(2).str(), builder.getInt32Ty(),
                                    {read(each.operands[1], {'b', 16}), relu}));
    return true;
  }
  return false;
}

/// "cvt.rn.bf16x2.f32 d, a, b": a becomes the upper half. And "cvt.f32.bf16".
bool PtxEmitter::packed_conversion(const PtxInstruction &each) {
  const std::size_t count = each.opcode.size();
  const llvm::StringRef to = each.opcode[count - 2], from = each.opcode[count - 1];
  if (to == "f32" && from == "bf16") {
    if (each.operands.size() != 2 || !has_only(each, 2, {"ftz"}))
      return false;
    write(each.operands[0], Numbers(builder, true).widened(read(each.operands[1], {'b', 16})));
    return true;
  }
  if (narrow_conversion(each, to, from))
    return true;
  const std::optional<Format> format = format_named(to);
  if (!format || from != "f32" || each.operands.size() != format->count + 1 || !has_only(each, 2, {"rn", "rz"}) ||
      (count == 4 && each.opcode[1] == "rz" && !format->brain))
    return false;
  const bool towards_zero = count == 4 && each.opcode[1] == "rz";
  Numbers numbers(builder, format->brain);
  const PtxType single{'f', 32};
  llvm::Value *result = numbers.narrowed(read(each.operands.back(), single), towards_zero);
  if (format->count == 2) {
    llvm::Value *upper = numbers.narrowed(read(each.operands[1], single), towards_zero);
    llvm::Type *word = builder.getInt32Ty();
    result =
        builder.CreateOr(builder.CreateZExt(result, word), builder.CreateShl(builder.CreateZExt(upper, word), 16));
  }
  write(each.operands[0], result);
  return true;
}

} // namespace ampsim::frontend
