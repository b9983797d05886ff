// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PTX instructions that saturate, or that work on parts of words: saturation, halves, products of 24 bits and of bytes,
// and reductions over groups of threads (PTX ISA, "Integer Arithmetic Instructions", "Half Precision Floating Point
// Instructions", "redux.sync", "match.sync", "bar.red").
//
// Saturation is LLVM's saturating sum, or a comparison and a choice in which NaN and -0 lose to +0: maxnum would leave
// the sign of a zero open. Halves are computed in a type that holds the exact result, or one that a second rounding
// does not change, and rounded once; minima and maxima check for NaN first, since LLVM's minimum propagates payloads.
// Products of 24 bits ignore the upper 8, as the hardware that had them did. Reductions and matches are warp
// operations: see emit_memory.cpp.
#include "frontend/code/abi_functions.h"
#include "frontend/cuda/ptx/emitter.h"
#include "model/abi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/Regex.h"

namespace ampsim::frontend {
namespace {

/// "s32" of cvt.sat.s32.f32, the type of the result.
llvm::StringRef result_type(const PtxInstruction &instruction) {
  const std::size_t count = instruction.opcode.size();
  const bool converts = instruction.opcode.front() == "cvt" && count > 2;
  return instruction.opcode[converts ? count - 2 : count - 1];
}

} // namespace

/// Vector and narrow types that no instruction here supports: "bf16", "u16x2", "e4m3x2", "b128".
bool PtxEmitter::has_unknown_type(const PtxInstruction &each) {
  static const llvm::Regex type("^((u|s|b|f|bf|tf)[0-9]+|u?e[0-9]+m[0-9]+)(x[0-9]+)?$");
  return llvm::any_of(llvm::drop_begin(each.opcode), [](llvm::StringRef part) {
    const bool known = llvm::StringSwitch<bool>(part)
                           .Cases("u8", "u16", "u32", "u64", true)
                           .Cases("s8", "s16", "s32", "s64", true)
                           .Cases("b8", "b16", "b32", "b64", true)
                           .Cases("f16", "f32", "f64", true)
                           .Default(false);
    return !known && type.match(part);
  });
}

/// Fences, barriers, copies and jumps have no type. Any other instruction without a type is rejected.
bool PtxEmitter::needs_type(llvm::StringRef name) {
  return !llvm::StringSwitch<bool>(name)
              .Cases("bar", "barrier", "membar", "fence", "cp", "prefetch", "prefetchu", "discard", true)
              .Cases("applypriority", "trap", "brkpt", "exit", "ret", "bra", "brx", true)
              .Default(false);
}

/// The smaller or larger of two floats. A number is preferred to a NaN, and zeros are ordered by their signs. With
/// `.NaN`, the result is the canonical NaN if either operand is a NaN.
llvm::Value *PtxEmitter::extreme(const PtxInstruction &each, llvm::Value *a, llvm::Value *b) {
  const bool least = each.opcode.front() == "min";
  llvm::Value *found =
      builder.CreateBinaryIntrinsic(least ? llvm::Intrinsic::minimum : llvm::Intrinsic::maximum, a, b);
  if (has(each, "NaN")) {
    const unsigned bits = unsigned(a->getType()->getScalarSizeInBits());
    llvm::Value *canonical = as_type(builder.getInt(llvm::APInt::getSignedMaxValue(bits)), {'f', bits});
    return builder.CreateSelect(builder.CreateFCmpUNO(a, b), canonical, found);
  }
  found = builder.CreateSelect(builder.CreateFCmpUNO(b, b), a, found);
  return builder.CreateSelect(builder.CreateFCmpUNO(a, a), b, found);
}

/// NaN becomes 0, and so do negative numbers and -0.
llvm::Value *PtxEmitter::from_zero_to_one(llvm::Value *value) {
  llvm::Value *zero = llvm::ConstantFP::get(value->getType(), 0.0),
              *one = llvm::ConstantFP::get(value->getType(), 1.0);
  value = builder.CreateSelect(builder.CreateFCmpOGT(value, zero), value, zero);
  return builder.CreateSelect(builder.CreateFCmpOLT(value, one), value, one);
}

/// `.sat`: to the range of the integers, or from 0 to 1.
bool PtxEmitter::saturated(const PtxInstruction &each, PtxType type) {
  if (!has(each, "sat") || has(each, "pack") || each.opcode.front().starts_with("v"))
    return false;
  const llvm::StringRef name = each.opcode.front(), result = result_type(each);
  PtxInstruction plain = each;
  llvm::erase(plain.opcode, "sat");
  plain.guard.reset();
  if (result.starts_with("f")) {
    supported_instruction(plain);
    PtxType real{'f', 32};
    if (result == "f64")
      real.bits = 64;
    else if (result == "f16")
      real.bits = 16;
    if (unsupported)
      return true;
    write(each.operands.at(0), from_zero_to_one(read(each.operands.at(0), real)));
    return true;
  }
  if ((name == "mad" || name == "mad24") && has(each, "hi") && type.kind == 's' && type.bits == 32) {
    llvm::Type *wide = builder.getInt64Ty();
    auto operand = [&](std::size_t k) {
      llvm::Value *value = read(each.operands.at(k), type);
      if (name == "mad24")
        value = builder.CreateTrunc(value, builder.getIntNTy(24));
      return builder.CreateSExt(value, wide);
    };
    llvm::Value *product = builder.CreateAShr(builder.CreateMul(operand(1), operand(2)), name == "mad" ? 32 : 16);
    product = builder.CreateTrunc(product, builder.getInt32Ty());
    write(each.operands.at(0),
          builder.CreateBinaryIntrinsic(llvm::Intrinsic::sadd_sat, product, read(each.operands.at(3), type)));
    return true;
  }
  if ((name == "add" || name == "sub") && type.kind == 's' && type.bits == 32) {
    write(each.operands.at(0),
          builder.CreateBinaryIntrinsic(name == "add" ? llvm::Intrinsic::sadd_sat : llvm::Intrinsic::ssub_sat,
                                        read(each.operands.at(1), type), read(each.operands.at(2), type)),
          true);
    return true;
  }
  if (name != "cvt")
    return false;
  unsigned bits = 0;
  if (type.kind == 'f' || result.drop_front().getAsInteger(10, bits) || bits > 64) // the conversions that saturate
    return type.kind == 'f' ? (supported_instruction(plain), true) : false;
  const bool is_signed = result.starts_with("s");
  llvm::Type *wide = builder.getIntNTy(66);
  llvm::Value *value = read(each.operands.at(1), type);
  value = type.kind == 's' ? builder.CreateSExt(value, wide) : builder.CreateZExt(value, wide);
  const llvm::APInt least = is_signed ? llvm::APInt::getSignedMinValue(bits).sext(66) : llvm::APInt(66, 0);
  const llvm::APInt most =
      is_signed ? llvm::APInt::getSignedMaxValue(bits).sext(66) : llvm::APInt::getMaxValue(bits).zext(66);
  value = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, value, llvm::ConstantInt::get(wide, least));
  value = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, value, llvm::ConstantInt::get(wide, most));
  write(each.operands.at(0), builder.CreateTrunc(value, builder.getIntNTy(bits)), is_signed);
  return true;
}

/// Halves are added and multiplied as floats, where the second rounding makes no difference, and products with a sum as
/// doubles.
bool PtxEmitter::half_arithmetic(const PtxInstruction &each, PtxType type) {
  if (type.kind != 'f' || type.bits != 16)
    return false;
  const llvm::StringRef name = each.opcode.front();
  auto operand = [&](std::size_t k) { return read(each.operands.at(k), type); };
  // Subnormal numbers are detected before rounding, which may give the smallest normal number.
  auto give = [&](llvm::Value *value) {
    if (flushed_widths)
      value = flushed(value, 16);
    write(each.operands.at(0), builder.CreateFPCast(value, builder.getHalfTy()));
    return true;
  };
  auto single = [&](std::size_t k) { return builder.CreateFPExt(operand(k), builder.getFloatTy()); };
  if (has(each, "relu") || has(each, "oob"))
    return false;
  if (name == "add")
    return give(builder.CreateFAdd(single(1), single(2)));
  if (name == "sub")
    return give(builder.CreateFSub(single(1), single(2)));
  if (name == "mul")
    return give(builder.CreateFMul(single(1), single(2)));
  if (name == "fma") {
    auto twice = [&](std::size_t k) { return builder.CreateFPExt(operand(k), builder.getDoubleTy()); };
    return give(builder.CreateFAdd(builder.CreateFMul(twice(1), twice(2)), twice(3)));
  }
  if (name == "neg")
    return give(builder.CreateFNeg(operand(1)));
  if (name == "abs")
    return give(builder.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, operand(1)));
  if (name == "min" || name == "max")
    return !has(each, "xorsign") && each.operands.size() == 3 && give(extreme(each, single(1), single(2)));
  return false;
}

/// mul24 and mad24: products of 24 bits; the result is the lower or the upper 32.
bool PtxEmitter::narrow_product(const PtxInstruction &each, PtxType type) {
  const llvm::StringRef name = each.opcode.front();
  if (name == "mul24" || name == "mad24") {
    llvm::Type *wide = builder.getInt64Ty();
    auto narrow = [&](std::size_t k) {
      llvm::Value *value = builder.CreateTrunc(read(each.operands.at(k), type), builder.getIntNTy(24));
      return type.kind == 's' ? builder.CreateSExt(value, wide) : builder.CreateZExt(value, wide);
    };
    llvm::Value *product = builder.CreateMul(narrow(1), narrow(2));
    product =
        builder.CreateTrunc(has(each, "hi") ? builder.CreateLShr(product, 16) : product, builder.getInt32Ty());
    if (name == "mad24")
      product = builder.CreateAdd(product, read(each.operands.at(3), type));
    write(each.operands.at(0), product, type.kind == 's');
    return true;
  }
  if (name == "dp2a" && each.opcode.size() == 4 && (each.opcode[1] == "lo" || each.opcode[1] == "hi")) {
    // Two halves of the first word, and the lower or upper two bytes of the second one.
    llvm::Value *result = read(each.operands.at(3), {'u', 32});
    for (unsigned k = 0; k < 2; ++k) {
      auto part = [&](std::size_t which, unsigned from, unsigned bits) {
        llvm::Value *value = builder.CreateTrunc(builder.CreateLShr(read(each.operands.at(which), {'u', 32}), from),
                                                 builder.getIntNTy(bits));
        return each.opcode[which + 1].starts_with("s") ? builder.CreateSExt(value, builder.getInt32Ty())
                                                       : builder.CreateZExt(value, builder.getInt32Ty());
      };
      result = builder.CreateAdd(
          result, builder.CreateMul(part(1, 16 * k, 16), part(2, 8 * k + (each.opcode[1] == "hi" ? 16 : 0), 8)));
    }
    write(each.operands.at(0), result);
    return true;
  }
  if (name != "dp4a" || each.opcode.size() != 3)
    return false;
  llvm::Value *sum = read(each.operands.at(3), {'u', 32});
  const PtxType word{'u', 32};
  for (unsigned k = 0; k < 4; ++k) {
    auto byte = [&](std::size_t which) {
      llvm::Value *value =
          builder.CreateTrunc(builder.CreateLShr(read(each.operands.at(which), word), 8 * k), builder.getInt8Ty());
      return each.opcode[which].starts_with("s") ? builder.CreateSExt(value, builder.getInt32Ty())
                                                 : builder.CreateZExt(value, builder.getInt32Ty());
    };
    sum = builder.CreateAdd(sum, builder.CreateMul(byte(1), byte(2)));
  }
  write(each.operands.at(0), sum);
  return true;
}

/// cvt.pack.sat.to.s32{.b32} d, a, b{, c}: a and b saturated, b in the lower part; the lower bits of c are above them.
bool PtxEmitter::packed_integers(const PtxInstruction &each) {
  if (each.opcode.front() != "cvt" || !has(each, "pack") || each.opcode.size() < 5 || each.opcode[2] != "sat" ||
      each.opcode[4] != "s32")
    return false;
  const llvm::StringRef to = each.opcode[3];
  const bool is_signed = to.starts_with("s"), has_third = each.opcode.size() == 6;
  unsigned bits = 0;
  if (to == "u8" || to == "s8")
    bits = 8;
  else if (to == "u16" || to == "s16")
    bits = 16;
  if (!bits || each.operands.size() != (has_third ? 4u : 3u) || (bits == 8) != has_third ||
      (has_third && each.opcode[5] != "b32"))
    return false;
  const std::int64_t least = is_signed ? -(std::int64_t(1) << (bits - 1)) : 0;
  const std::int64_t most = (std::int64_t(1) << (is_signed ? bits - 1 : bits)) - 1;
  auto limited = [&](std::size_t k) {
    llvm::Value *value = read(each.operands[k], {'s', 32});
    value = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, value, builder.getInt32(std::uint32_t(least)));
    value = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, value, builder.getInt32(std::uint32_t(most)));
    return builder.CreateAnd(value, (1u << bits) - 1);
  };
  llvm::Value *result = builder.CreateOr(builder.CreateShl(limited(1), bits), limited(2));
  if (has_third)
    result = builder.CreateOr(builder.CreateShl(read(each.operands[3], {'b', 32}), 2 * bits), result);
  write(each.operands[0], result);
  return true;
}

/// redux.sync, match.any.sync and bar.red.
bool PtxEmitter::reduction(const PtxInstruction &each, PtxType type) {
  const llvm::StringRef name = each.opcode.front();
  const PtxType word{'u', 32};
  auto widened = [&](llvm::Value *value) { return builder.CreateZExt(value, builder.getInt64Ty()); };
  if (name == "redux" && has(each, "sync") && type.bits == 32 && type.kind != 'f' && each.operands.size() == 3) {
    const bool is_signed = type.kind == 's';
    const int operation = llvm::StringSwitch<int>(each.opcode.size() > 2 ? each.opcode[2] : "")
                              .Case("add", ampsim_warp_add)
                              .Case("min", is_signed ? ampsim_warp_signed_min : ampsim_warp_min)
                              .Case("max", is_signed ? ampsim_warp_signed_max : ampsim_warp_max)
                              .Case("and", ampsim_warp_and)
                              .Case("or", ampsim_warp_or)
                              .Case("xor", ampsim_warp_xor)
                              .Default(-1);
    if (operation < 0)
      return false;
    write(each.operands[0], warp(unsigned(operation), read(each.operands[2], word),
                                 widened(read(each.operands[1], word)), builder.getInt32(0)));
    return true;
  }
  if (name == "match" && has(each, "any") && has(each, "sync") && each.operands.size() == 3) {
    write(each.operands[0],
          warp(ampsim_warp_match, read(each.operands[2], word),
               builder.CreateZExtOrTrunc(read(each.operands[1], type), builder.getInt64Ty()), builder.getInt32(0)));
    return true;
  }
  // bar.red.popc.u32 d, 0, p and bar.red.and.pred q, 0, p: the barrier of __syncthreads.
  if ((name == "bar" || name == "barrier") && has(each, "red") && !has(each, "cluster") &&
      each.operands.size() == 3 && each.operands[1].kind == PtxOperand::Kind::number &&
      each.operands[1].number == 0) {
    llvm::Value *predicate = read_predicate(each.operands[2]);
    const bool all = has(each, "and");
    llvm::Value *counted = builder.CreateZExt(all ? builder.CreateNot(predicate) : predicate, builder.getInt32Ty());
    llvm::Value *sum = builder.CreateCall(declare(*function.getParent(), AbiFunction::barrier_sum),
                                          {builder.getInt32(3), counted});
    llvm::Value *result = sum;
    if (all)
      result = builder.CreateIsNull(sum);
    else if (has(each, "or"))
      result = builder.CreateIsNotNull(sum);
    write(each.operands[0], result);
    return true;
  }
  return false;
}

/// Selections and tests by sign: slct, copysign, testp.
bool PtxEmitter::by_sign(const PtxInstruction &each, PtxType type) {
  const llvm::StringRef name = each.opcode.front();
  auto operand = [&](std::size_t k) { return read(each.operands.at(k), type); };
  if (name == "copysign" && type.kind == 'f' && type.bits >= 32) { // takes the sign of the first operand
    write(each.operands.at(0), builder.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, operand(2), operand(1)));
    return true;
  }
  if (name == "slct" && each.operands.size() == 4 && (type.kind == 's' || type.kind == 'f')) {
    unsigned bits = 0;
    for (const std::string &part : each.opcode)
      if (!bits && part.size() > 1 && llvm::StringRef(part).drop_front().getAsInteger(10, bits))
        bits = 0;
    const PtxType chosen{'b', bits};
    if (!bits)
      return false;
    llvm::Value *positive = type.kind == 'f'
                                ? builder.CreateFCmpOGE(operand(3), llvm::ConstantFP::get(type_of(type), 0.0))
                                : builder.CreateICmpSGE(operand(3), llvm::Constant::getNullValue(type_of(type)));
    write(each.operands[0],
          builder.CreateSelect(positive, read(each.operands[1], chosen), read(each.operands[2], chosen)));
    return true;
  }
  if (name == "testp" && type.kind == 'f' && each.opcode.size() == 3) {
    const auto asked = llvm::StringSwitch<llvm::FPClassTest>(each.opcode[1])
                           .Case("finite", llvm::fcFinite)
                           .Case("infinite", llvm::fcInf)
                           .Case("number", ~llvm::fcNan & llvm::fcAllFlags)
                           .Case("notanumber", llvm::fcNan)
                           .Case("normal", llvm::fcNormal | llvm::fcZero)
                           .Case("subnormal", llvm::fcSubnormal)
                           .Default(llvm::fcNone);
    if (asked == llvm::fcNone)
      return false;
    write(each.operands.at(0), builder.createIsFPClass(operand(1), asked));
    return true;
  }
  return false;
}

} // namespace ampsim::frontend
