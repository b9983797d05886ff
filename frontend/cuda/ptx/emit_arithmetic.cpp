// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PTX arithmetic: integers, bits, floating point, comparisons and conversions (PTX ISA, "Integer Arithmetic
// Instructions" to "Comparison and Selection Instructions", "Logic and Shift Instructions", "cvt").
//
// Integers wrap around, as LLVM's do without flags. Where LLVM's instruction is undefined but PTX's is not, another one
// is emitted: shifts by the width or more (limited_shift, low_bits), the smallest number by -1 (quotient). abs and ctlz
// use the forms that are defined for all numbers; fshl and fshr already count modulo the width. High halves of products
// are computed in twice the width. Floating-point operations are LLVM's, which round once, to nearest; fma is the
// intrinsic, never a product and a sum. Ordered comparisons are false for NaN and unordered ones true, like LLVM's
// predicates of the same kinds; so is `ne`, which is ordered. Conversions that round in a direction start from the
// nearest number and move one step if that is on the wrong side (rounded, rounded_integer). Results that the document
// leaves open (NaN as an integer, fields beyond 255 bits, and others) are those of an H100; approximations are the host
// library's functions, whose error is within the document's limits.
#include "frontend/code/abi_functions.h"
#include "frontend/cuda/ptx/emitter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Intrinsics.h"

#include <optional>

namespace ampsim::frontend {
namespace {

/// Returns whether its results are rounded in a direction.
bool is_directed(const PtxInstruction &instruction) {
  return has(instruction, "rz") || has(instruction, "rm") || has(instruction, "rp");
}

/// Returns whether it has parts that specify more than its type and its precision.
bool has_unknown_modifier(const PtxInstruction &instruction) {
  return llvm::any_of(llvm::drop_begin(instruction.opcode), [](const std::string &part) {
    const bool is_type = llvm::StringRef(part).find_first_of("0123456789") == 1;
    return !is_type && part != "pred" &&
           !llvm::is_contained({"rn", "ftz", "approx", "full", "wide", "hi", "lo", "cc", "NaN"},
                               llvm::StringRef(part));
  });
}

} // namespace

llvm::Value *PtxEmitter::product_high(llvm::Value *a, llvm::Value *b, PtxType type) {
  llvm::Type *wide = builder.getIntNTy(2 * type.bits);
  auto widen = [&](llvm::Value *value) {
    return type.kind == 's' ? builder.CreateSExt(value, wide) : builder.CreateZExt(value, wide);
  };
  llvm::Value *product = builder.CreateMul(widen(a), widen(b));
  return builder.CreateTrunc(builder.CreateLShr(product, std::uint64_t(type.bits)), builder.getIntNTy(type.bits));
}

/// A division by zero is the program's error, and is reported where it happens. The smallest number by -1 is not: the
/// quotient wraps around, but LLVM leaves it undefined.
llvm::Value *PtxEmitter::quotient(llvm::Value *a, llvm::Value *b, bool is_signed, bool remainder) {
  if (!is_signed)
    return remainder ? builder.CreateURem(a, b) : builder.CreateUDiv(a, b);
  llvm::Value *negates = builder.CreateICmpEQ(b, llvm::Constant::getAllOnesValue(b->getType()));
  llvm::Value *divisor = builder.CreateSelect(negates, llvm::ConstantInt::get(b->getType(), 1), b);
  if (remainder)
    return builder.CreateSRem(a, divisor);
  return builder.CreateSelect(negates, builder.CreateNeg(a), builder.CreateSDiv(a, divisor));
}

bool PtxEmitter::arithmetic(const PtxInstruction &each, PtxType type) {
  const llvm::StringRef name = each.opcode.front();
  const bool real = type.kind == 'f', is_signed = type.kind == 's';
  auto operand = [&](std::size_t k) { return read(each.operands.at(k), type); };
  auto give = [&](llvm::Value *value) { return write(each.operands.at(0), value, is_signed), true; };
  auto intrinsic = [&](llvm::Intrinsic::ID id) {
    return builder.CreateBinaryIntrinsic(id, operand(1), operand(2));
  };
  if (has_unknown_modifier(each))
    return false;
  if (name == "add")
    return give(real ? builder.CreateFAdd(operand(1), operand(2)) : builder.CreateAdd(operand(1), operand(2)));
  if (name == "sub")
    return give(real ? builder.CreateFSub(operand(1), operand(2)) : builder.CreateSub(operand(1), operand(2)));
  if (name == "mul" || name == "mad" || name == "fma") {
    const bool adds = name != "mul";
    if (real && adds)
      return give(
          builder.CreateIntrinsic(llvm::Intrinsic::fma, {type_of(type)}, {operand(1), operand(2), operand(3)}));
    if (real)
      return give(builder.CreateFMul(operand(1), operand(2)));
    PtxType result = type;
    llvm::Value *product;
    if (has(each, "wide")) {
      result.bits *= 2;
      llvm::Type *wide = type_of(result);
      auto widen = [&](llvm::Value *value) {
        return is_signed ? builder.CreateSExt(value, wide) : builder.CreateZExt(value, wide);
      };
      product = builder.CreateMul(widen(operand(1)), widen(operand(2)));
    } else {
      product =
          has(each, "hi") ? product_high(operand(1), operand(2), type) : builder.CreateMul(operand(1), operand(2));
    }
    return give(adds ? builder.CreateAdd(product, read(each.operands.at(3), result)) : product);
  }
  if (name == "div" && real)
    return give(builder.CreateFDiv(operand(1), operand(2)));
  if (name == "div" || name == "rem")
    return give(quotient(operand(1), operand(2), is_signed, name == "rem"));
  if ((name == "min" || name == "max") && each.operands.size() != 3)
    return false;
  if (real && (name == "min" || name == "max"))
    return give(extreme(each, operand(1), operand(2)));
  if (name == "min")
    return give(intrinsic(is_signed ? llvm::Intrinsic::smin : llvm::Intrinsic::umin));
  if (name == "max")
    return give(intrinsic(is_signed ? llvm::Intrinsic::smax : llvm::Intrinsic::umax));
  if (name == "neg")
    return give(real ? builder.CreateFNeg(operand(1)) : builder.CreateNeg(operand(1)));
  if (name == "abs")
    return give(real ? builder.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, operand(1))
                     : builder.CreateBinaryIntrinsic(llvm::Intrinsic::abs, operand(1), builder.getFalse()));
  if (name == "selp")
    return give(builder.CreateSelect(read_predicate(each.operands.at(3)), operand(1), operand(2)));
  if (name == "sad") {
    llvm::Value *a = operand(1), *b = operand(2);
    llvm::Value *less = is_signed ? builder.CreateICmpSLT(a, b) : builder.CreateICmpULT(a, b);
    llvm::Value *distance = builder.CreateSelect(less, builder.CreateSub(b, a), builder.CreateSub(a, b));
    return give(builder.CreateAdd(distance, operand(3)));
  }
  return false;
}

/// CC.CF. Libraries for long numbers use one statement, in a function of its own, for each instruction of a chain: the
/// flag belongs to the thread.
llvm::Value *PtxEmitter::carry_flag() {
  return builder.CreateCall(declare(*function.getParent(), AbiFunction::carry_flag));
}

/// "add.cc", "addc" and similar: chains over the words of a long number.
bool PtxEmitter::with_carry(const PtxInstruction &each, PtxType type) {
  llvm::StringRef name = each.opcode.front();
  const bool sets = has(each, "cc"), takes = name == "addc" || name == "subc" || name == "madc";
  if (!sets && !takes)
    return false;
  if (takes)
    name = name.drop_back();
  auto operand = [&](std::size_t k) { return read(each.operands.at(k), type); };
  llvm::Value *a = operand(1), *b = operand(2);
  if (name == "mad") {
    a = has(each, "hi") ? product_high(a, b, type) : builder.CreateMul(a, b);
    b = operand(3);
  } else if (name != "add" && name != "sub") {
    return false;
  }
  // Like the hardware, subtracts by adding the complement: no borrow means a carry.
  if (name == "sub")
    b = builder.CreateNot(b);
  llvm::Type *wide = builder.getIntNTy(type.bits + 1);
  a = builder.CreateZExt(a, wide);
  b = builder.CreateZExt(b, wide);
  llvm::Value *in = builder.getInt1(name == "sub");
  if (takes)
    in = builder.CreateLoad(builder.getInt1Ty(), carry_flag());
  in = builder.CreateZExt(in, wide);
  llvm::Value *result = builder.CreateAdd(builder.CreateAdd(a, b), in);
  write(each.operands.at(0), builder.CreateTrunc(result, builder.getIntNTy(type.bits)));
  if (sets)
    builder.CreateStore(
        builder.CreateTrunc(builder.CreateLShr(result, std::uint64_t(type.bits)), builder.getInt1Ty()),
        carry_flag());
  return true;
}

//===--- bits ---------------------------------------------------------------------------===//

/// Shifts by more than the width give 0, or the sign.
llvm::Value *PtxEmitter::limited_shift(const PtxInstruction &each, PtxType type) {
  llvm::Value *value = read(each.operands.at(1), type), *amount = read(each.operands.at(2), {'u', 32});
  llvm::Value *most = builder.getInt32(type.bits - 1);
  llvm::Value *inside = builder.CreateICmpULE(amount, most);
  llvm::Value *limited = builder.CreateZExtOrTrunc(builder.CreateSelect(inside, amount, most), value->getType());
  if (each.opcode.front() == "shr" && type.kind == 's')
    return builder.CreateAShr(value, limited);
  llvm::Value *shifted =
      each.opcode.front() == "shl" ? builder.CreateShl(value, limited) : builder.CreateLShr(value, limited);
  return builder.CreateSelect(inside, shifted, llvm::Constant::getNullValue(value->getType()));
}

/// A mask of `length` bits, at most as many as the type has.
static llvm::Value *low_bits(llvm::IRBuilder<> &builder, llvm::Value *length, unsigned bits) {
  llvm::Type *type = builder.getIntNTy(bits);
  llvm::Value *all = llvm::Constant::getAllOnesValue(type);
  llvm::Value *inside = builder.CreateICmpULT(length, builder.getInt32(bits));
  llvm::Value *shift = builder.CreateSelect(inside, length, builder.getInt32(0));
  llvm::Value *mask = builder.CreateNot(builder.CreateShl(all, builder.CreateZExtOrTrunc(shift, type)));
  return builder.CreateSelect(inside, mask, all);
}

/// The start or length of a field. The PTX ISA does not define values above 255: devices use 8 bits for fields of
/// words, and all bits for longer ones.
llvm::Value *PtxEmitter::field_number(const PtxOperand &operand, PtxType type) {
  llvm::Value *number = read(operand, {'u', 32});
  return type.bits == 32 ? builder.CreateAnd(number, 255)
                         : builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, number, builder.getInt32(255));
}

llvm::Value *PtxEmitter::bit_field(const PtxInstruction &each, PtxType type) {
  llvm::Value *value = read(each.operands.at(1), type);
  llvm::Value *from = field_number(each.operands.at(2), type), *length = field_number(each.operands.at(3), type);
  llvm::Value *inside = builder.CreateICmpULT(from, builder.getInt32(type.bits));
  llvm::Value *shift =
      builder.CreateZExtOrTrunc(builder.CreateSelect(inside, from, builder.getInt32(0)), value->getType());
  llvm::Value *zero = llvm::Constant::getNullValue(value->getType());
  llvm::Value *mask = low_bits(builder, length, type.bits);
  llvm::Value *field =
      builder.CreateAnd(builder.CreateSelect(inside, builder.CreateLShr(value, shift), zero), mask);
  if (type.kind != 's')
    return field;
  // The sign is the field's last bit, or the value's sign if the field extends beyond it.
  llvm::Value *last = builder.CreateSub(builder.CreateAdd(from, length), builder.getInt32(1));
  llvm::Value *most = builder.getInt32(type.bits - 1);
  last = builder.CreateSelect(builder.CreateICmpULT(last, most), last, most);
  llvm::Value *sign = builder.CreateTrunc(
      builder.CreateLShr(value, builder.CreateZExtOrTrunc(last, value->getType())), builder.getInt1Ty());
  sign = builder.CreateAnd(sign, builder.CreateIsNotNull(length));
  // The part of the field inside the value; the bits above are the sign.
  llvm::Value *own = builder.CreateSub(builder.getInt32(type.bits), from);
  llvm::Value *kept = builder.CreateSelect(
      inside, builder.CreateSelect(builder.CreateICmpULT(length, own), length, own), builder.getInt32(0));
  llvm::Value *above = builder.CreateNot(low_bits(builder, kept, type.bits));
  return builder.CreateSelect(sign, builder.CreateOr(field, above), field);
}

llvm::Value *PtxEmitter::inserted_field(const PtxInstruction &each, PtxType type) {
  llvm::Value *field = read(each.operands.at(1), type), *into = read(each.operands.at(2), type);
  llvm::Value *from = field_number(each.operands.at(3), type), *length = field_number(each.operands.at(4), type);
  llvm::Value *inside = builder.CreateICmpULT(from, builder.getInt32(type.bits));
  llvm::Value *shift =
      builder.CreateZExtOrTrunc(builder.CreateSelect(inside, from, builder.getInt32(0)), into->getType());
  llvm::Value *mask = builder.CreateShl(low_bits(builder, length, type.bits), shift);
  llvm::Value *result = builder.CreateOr(builder.CreateAnd(into, builder.CreateNot(mask)),
                                         builder.CreateAnd(builder.CreateShl(field, shift), mask));
  return builder.CreateSelect(inside, result, into);
}

/// The bytes that the modes of prmt select for 0 to 3 in the lowest bits of their selector, 16 bits each, the first in
/// the lowest (PTX ISA, "prmt"); nothing if it is not a mode.
static std::optional<std::uint64_t> selections_of_mode(llvm::StringRef mode) {
  return llvm::StringSwitch<std::optional<std::uint64_t>>(mode)
      .Case("f4e", 0x6543'5432'4321'3210)
      .Case("b4e", 0x0123'7012'6701'5670)
      .Case("rc8", 0x3333'2222'1111'0000)
      .Case("ecl", 0x3333'3222'3211'3210)
      .Case("ecr", 0x3210'2210'1110'0000)
      .Case("rc16", 0x3232'1010'3232'1010)
      .Default(std::nullopt);
}

/// prmt: each byte of the result is one of eight bytes, or its sign.
llvm::Value *PtxEmitter::permuted_bytes(const PtxInstruction &each) {
  const PtxType word{'b', 32};
  llvm::Type *i64 = builder.getInt64Ty();
  llvm::Value *low = builder.CreateZExt(read(each.operands.at(1), word), i64);
  llvm::Value *high = builder.CreateZExt(read(each.operands.at(2), word), i64);
  llvm::Value *both = builder.CreateOr(low, builder.CreateShl(high, 32));
  llvm::Value *selection = read(each.operands.at(3), word), *result = builder.getInt32(0);
  if (const std::optional<std::uint64_t> table = selections_of_mode(each.opcode.back())) {
    llvm::Value *place = builder.CreateShl(builder.CreateAnd(selection, 3), 4);
    selection = builder.CreateTrunc(builder.CreateLShr(builder.getInt64(*table), builder.CreateZExt(place, i64)),
                                    builder.getInt32Ty());
  }
  for (unsigned k = 0; k < 4; ++k) {
    llvm::Value *choice = builder.CreateLShr(selection, 4 * k);
    llvm::Value *shift = builder.CreateZExt(builder.CreateShl(builder.CreateAnd(choice, 7), 3), i64);
    llvm::Value *byte = builder.CreateTrunc(builder.CreateLShr(both, shift), builder.getInt8Ty());
    llvm::Value *sign = builder.CreateAShr(byte, 7);
    byte = builder.CreateSelect(builder.CreateIsNotNull(builder.CreateAnd(choice, 8)), sign, byte);
    result = builder.CreateOr(result, builder.CreateShl(builder.CreateZExt(byte, builder.getInt32Ty()), 8 * k));
  }
  return result;
}

/// lop3: the table has a bit for each combination of a bit of a (4), of b (2) and of c (1).
llvm::Value *PtxEmitter::three_input_logic(const PtxInstruction &each) {
  const PtxType word{'b', 32};
  llvm::Value *inputs[] = {read(each.operands.at(1), word), read(each.operands.at(2), word),
                           read(each.operands.at(3), word)};
  auto *table = llvm::dyn_cast<llvm::ConstantInt>(read(each.operands.at(4), word));
  if (!table)
    return refuse(builder.getInt32Ty());
  llvm::Value *result = builder.getInt32(0);
  for (unsigned row = 0; row < 8; ++row) {
    if (!(table->getZExtValue() >> row & 1))
      continue;
    llvm::Value *match = builder.getInt32(~0u);
    for (unsigned k = 0; k < 3; ++k)
      match = builder.CreateAnd(match, row >> (2 - k) & 1 ? inputs[k] : builder.CreateNot(inputs[k]));
    result = builder.CreateOr(result, match);
  }
  return result;
}

/// bfind: the position of the highest bit that differs from the sign, or its distance from the top; -1 if none.
llvm::Value *PtxEmitter::leading_bit(const PtxInstruction &each, PtxType type) {
  llvm::Value *value = read(each.operands.at(1), type);
  if (type.kind == 's')
    value = builder.CreateXor(value, builder.CreateAShr(value, std::uint64_t(type.bits - 1)));
  llvm::Value *zeros = builder.CreateZExtOrTrunc(
      builder.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, value, builder.getFalse()), builder.getInt32Ty());
  llvm::Value *place = builder.CreateSub(builder.getInt32(type.bits - 1), zeros);
  if (!has(each, "shiftamt"))
    return place;
  return builder.CreateSelect(builder.CreateIsNull(value), builder.getInt32(~0u), zeros);
}

/// shf: 32 bits of two words. Amounts beyond 32 count as 32, or are taken modulo 32.
llvm::Value *PtxEmitter::funnel_shift(const PtxInstruction &each) {
  const PtxType word{'b', 32};
  llvm::Value *low = read(each.operands.at(1), word), *high = read(each.operands.at(2), word);
  llvm::Value *amount = read(each.operands.at(3), word);
  const bool left = has(each, "l");
  llvm::Value *shifted = builder.CreateIntrinsic(left ? llvm::Intrinsic::fshl : llvm::Intrinsic::fshr,
                                                 {builder.getInt32Ty()}, {high, low, amount});
  if (has(each, "wrap"))
    return shifted;
  llvm::Value *inside = builder.CreateICmpULT(amount, builder.getInt32(32));
  return builder.CreateSelect(inside, shifted, left ? low : high);
}

/// Four unsigned bytes each; with `add`, their sum plus the last operand.
llvm::Value *PtxEmitter::byte_differences(const PtxInstruction &each) {
  auto *bytes = llvm::FixedVectorType::get(builder.getInt8Ty(), 4);
  auto *words = llvm::FixedVectorType::get(builder.getInt32Ty(), 4);
  llvm::Value *a = builder.CreateBitCast(read(each.operands.at(1), {'u', 32}), bytes),
              *b = builder.CreateBitCast(read(each.operands.at(2), {'u', 32}), bytes),
              *differences = builder.CreateSub(builder.CreateBinaryIntrinsic(llvm::Intrinsic::umax, a, b),
                                               builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, a, b));
  if (!has(each, "add"))
    return builder.CreateBitCast(differences, builder.getInt32Ty());
  return builder.CreateAdd(builder.CreateAddReduce(builder.CreateZExt(differences, words)),
                           read(each.operands.at(3), {'u', 32}));
}

bool PtxEmitter::bit_operation(const PtxInstruction &each, PtxType type) {
  const llvm::StringRef name = each.opcode.front();
  auto operand = [&](std::size_t k) { return read(each.operands.at(k), type); };
  auto give = [&](llvm::Value *value) { return write(each.operands.at(0), value), true; };
  if (name == "and")
    return give(builder.CreateAnd(operand(1), operand(2)));
  if (name == "or")
    return give(builder.CreateOr(operand(1), operand(2)));
  if (name == "xor")
    return give(builder.CreateXor(operand(1), operand(2)));
  if (name == "not")
    return give(builder.CreateNot(operand(1)));
  if (name == "cnot")
    return give(builder.CreateZExt(builder.CreateIsNull(operand(1)), type_of(type)));
  if (name == "shl" || name == "shr")
    return give(limited_shift(each, type));
  if (name == "popc")
    return give(builder.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, operand(1)));
  if (name == "clz")
    return give(builder.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, operand(1), builder.getFalse()));
  if (name == "brev")
    return give(builder.CreateUnaryIntrinsic(llvm::Intrinsic::bitreverse, operand(1)));
  if (name == "bfind")
    return give(leading_bit(each, type));
  if (name == "bfe")
    return give(bit_field(each, type));
  if (name == "bfi")
    return give(inserted_field(each, type));
  if (name == "prmt" && (each.opcode.size() == 2 || selections_of_mode(each.opcode.back())))
    return give(permuted_bytes(each));
  if (name == "lop3" && !each.second_result)
    return give(three_input_logic(each));
  if (name == "shf")
    return give(funnel_shift(each));
  // The video instructions on whole words: unsigned ones without saturation.
  const auto all_types_are = [&](llvm::StringRef wanted) {
    return each.opcode.size() >= 4 && each.opcode[1] == wanted && each.opcode[2] == wanted &&
           each.opcode[3] == wanted;
  };
  const auto ends_with = [&](std::initializer_list<llvm::StringRef> parts) {
    return all_types_are("u32") && llvm::equal(llvm::ArrayRef(each.opcode).drop_front(4), parts);
  };
  if ((name == "vshl" || name == "vshr") && ends_with({"clamp", "add"})) {
    PtxInstruction shift = each;
    shift.opcode = {name == "vshl" ? "shl" : "shr", "u32"};
    return give(builder.CreateAdd(limited_shift(shift, {'u', 32}), operand(3)));
  }
  if (name == "vadd" && ends_with({"add"}))
    return give(builder.CreateAdd(builder.CreateAdd(operand(1), operand(2)), operand(3)));
  if (name == "vabsdiff4" && all_types_are("u32") && each.opcode.size() == (has(each, "add") ? 5 : 4))
    return give(byte_differences(each));
  return false;
}

//===--- floating point, comparisons, conversions -----------------------------------------===//

bool PtxEmitter::real_function(const PtxInstruction &each, PtxType type) {
  if (type.kind != 'f' || is_directed(each))
    return false;
  auto operand = [&] { return read(each.operands.at(1), type); };
  auto give = [&](llvm::Value *value) { return write(each.operands.at(0), value), true; };
  const std::optional<llvm::Intrinsic::ID> id =
      llvm::StringSwitch<std::optional<llvm::Intrinsic::ID>>(each.opcode.front())
          .Case("sqrt", llvm::Intrinsic::sqrt)
          .Case("sin", llvm::Intrinsic::sin)
          .Case("cos", llvm::Intrinsic::cos)
          .Case("ex2", llvm::Intrinsic::exp2)
          .Case("lg2", llvm::Intrinsic::log2)
          .Case("tanh", llvm::Intrinsic::tanh)
          .Default(std::nullopt);
  if (id)
    return give(builder.CreateUnaryIntrinsic(*id, operand()));
  llvm::Value *one = llvm::ConstantFP::get(type_of(type), 1.0);
  if (each.opcode.front() == "rcp")
    return give(builder.CreateFDiv(one, operand()));
  if (each.opcode.front() == "rsqrt")
    return give(builder.CreateFDiv(one, builder.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, operand())));
  return false;
}

llvm::Value *PtxEmitter::relation(llvm::StringRef name, llvm::Value *a, llvm::Value *b, PtxType type) {
  using Predicate = llvm::CmpInst::Predicate;
  if (type.kind == 'f') {
    const Predicate found = llvm::StringSwitch<Predicate>(name)
                                .Case("eq", Predicate::FCMP_OEQ)
                                .Case("ne", Predicate::FCMP_ONE)
                                .Case("lt", Predicate::FCMP_OLT)
                                .Case("le", Predicate::FCMP_OLE)
                                .Case("gt", Predicate::FCMP_OGT)
                                .Case("ge", Predicate::FCMP_OGE)
                                .Case("equ", Predicate::FCMP_UEQ)
                                .Case("neu", Predicate::FCMP_UNE)
                                .Case("ltu", Predicate::FCMP_ULT)
                                .Case("leu", Predicate::FCMP_ULE)
                                .Case("gtu", Predicate::FCMP_UGT)
                                .Case("geu", Predicate::FCMP_UGE)
                                .Case("num", Predicate::FCMP_ORD)
                                .Case("nan", Predicate::FCMP_UNO)
                                .Default(Predicate::FCMP_FALSE);
    return found == Predicate::FCMP_FALSE ? refuse(builder.getInt1Ty()) : builder.CreateFCmp(found, a, b);
  }
  const bool is_signed = type.kind == 's';
  const Predicate found = llvm::StringSwitch<Predicate>(name)
                              .Case("eq", Predicate::ICMP_EQ)
                              .Case("ne", Predicate::ICMP_NE)
                              .Cases("lt", "lo", is_signed ? Predicate::ICMP_SLT : Predicate::ICMP_ULT)
                              .Cases("le", "ls", is_signed ? Predicate::ICMP_SLE : Predicate::ICMP_ULE)
                              .Cases("gt", "hi", is_signed ? Predicate::ICMP_SGT : Predicate::ICMP_UGT)
                              .Cases("ge", "hs", is_signed ? Predicate::ICMP_SGE : Predicate::ICMP_UGE)
                              .Default(Predicate::BAD_ICMP_PREDICATE);
  return found == Predicate::BAD_ICMP_PREDICATE ? refuse(builder.getInt1Ty()) : builder.CreateICmp(found, a, b);
}

void PtxEmitter::compare(const PtxInstruction &each, PtxType type) {
  if (each.opcode.front() == "set" || each.opcode.size() < 3) {
    unsupported = true;
    return;
  }
  llvm::Value *result =
      relation(each.opcode[1], read(each.operands.at(1), type), read(each.operands.at(2), type), type);
  llvm::Value *opposite = builder.CreateNot(result);
  if (each.operands.size() > 3) { // combined with another predicate
    llvm::Value *other = read_predicate(each.operands[3]);
    auto combine = [&](llvm::Value *value) {
      if (has(each, "and"))
        return builder.CreateAnd(value, other);
      return has(each, "or") ? builder.CreateOr(value, other) : builder.CreateXor(value, other);
    };
    result = combine(result);
    opposite = combine(opposite);
  }
  write(each.operands.at(0), result);
  if (each.second_result)
    write(*each.second_result, opposite);
}

/// A narrowing float conversion. Without the sign, the bits order the magnitudes: the next magnitude is one more.
llvm::Value *PtxEmitter::rounded(llvm::Value *real, PtxType to, llvm::StringRef rounding) {
  if (rounding == "rn")
    return builder.CreateFPTrunc(real, type_of(to));
  llvm::Value *magnitude = builder.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, real);
  llvm::Value *negative =
      builder.CreateICmpSLT(as_bits(real), llvm::Constant::getNullValue(as_bits(real)->getType()));
  llvm::Value *nearest = builder.CreateFPTrunc(magnitude, type_of(to));
  llvm::Value *back = builder.CreateFPExt(nearest, real->getType());
  llvm::Type *bits = builder.getIntNTy(to.bits);
  llvm::Value *near = as_bits(nearest);
  llvm::Value *down = builder.CreateSub(near, builder.CreateZExt(builder.CreateFCmpOGT(back, magnitude), bits));
  llvm::Value *up = builder.CreateAdd(near, builder.CreateZExt(builder.CreateFCmpOLT(back, magnitude), bits));
  llvm::Value *result = nullptr;
  if (rounding == "rz")
    result = down;
  else if (rounding == "rm")
    result = builder.CreateSelect(negative, up, down);
  else
    result = builder.CreateSelect(negative, down, up);
  llvm::Value *sign = builder.CreateShl(builder.CreateZExt(negative, bits), std::uint64_t(to.bits - 1));
  return as_type(builder.CreateOr(result, sign), to);
}

/// An integer as a float: the digits that fit are exact, and the next magnitude is one more in the bits.
llvm::Value *PtxEmitter::rounded_integer(llvm::Value *integer, PtxType from, PtxType to, llvm::StringRef rounding) {
  if (rounding == "rn")
    return from.kind == 's' ? builder.CreateSIToFP(integer, type_of(to))
                            : builder.CreateUIToFP(integer, type_of(to));
  llvm::Type *wide = builder.getInt64Ty(), *bits = builder.getIntNTy(to.bits);
  llvm::Value *magnitude = from.kind == 's' ? builder.CreateSExt(integer, wide) : builder.CreateZExt(integer, wide);
  llvm::Value *negative =
      from.kind == 's' ? builder.CreateICmpSLT(magnitude, builder.getInt64(0)) : builder.getFalse();
  magnitude = builder.CreateSelect(negative, builder.CreateNeg(magnitude), magnitude);
  unsigned digits = 53;
  if (to.bits == 16)
    digits = 11;
  else if (to.bits == 32)
    digits = 24;
  llvm::Value *length = builder.CreateSub(
      builder.getInt64(64), builder.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, magnitude, builder.getFalse()));
  llvm::Value *drop = builder.CreateBinaryIntrinsic(llvm::Intrinsic::usub_sat, length, builder.getInt64(digits));
  llvm::Value *kept = builder.CreateShl(builder.CreateLShr(magnitude, drop), drop);
  if (to.bits == 16) // the largest half
    kept = builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, kept, builder.getInt64(65504));
  llvm::Value *away = nullptr;
  if (rounding == "rz")
    away = builder.getFalse();
  else if (rounding == "rm")
    away = negative;
  else
    away = builder.CreateNot(negative);
  away = builder.CreateAnd(away, builder.CreateICmpNE(kept, magnitude));
  llvm::Value *result =
      builder.CreateAdd(as_bits(builder.CreateUIToFP(kept, type_of(to))), builder.CreateZExt(away, bits));
  llvm::Value *sign = builder.CreateShl(builder.CreateZExt(negative, bits), std::uint64_t(to.bits - 1));
  return as_type(builder.CreateOr(result, sign), to);
}

void PtxEmitter::convert(const PtxInstruction &each) {
  // cvt[.rounding][.sat].to.from
  auto parse = [](llvm::StringRef name) {
    PtxType type{name.empty() ? 'b' : name[0], 0};
    return !name.empty() && llvm::StringRef("usf").contains(name[0]) &&
                   !name.drop_front().getAsInteger(10, type.bits)
               ? std::optional(type)
               : std::nullopt;
  };
  const std::size_t count = each.opcode.size();
  const auto to = parse(count > 2 ? each.opcode[count - 2] : ""),
             from = parse(count > 2 ? each.opcode[count - 1] : "");
  // The part between the name and the types.
  const bool known =
      llvm::all_of(llvm::ArrayRef(each.opcode).drop_front().drop_back(std::min<std::size_t>(count - 1, 2)),
                   [](llvm::StringRef part) {
                     return llvm::StringSwitch<bool>(part)
                         .Cases("rn", "rz", "rm", "rp", "ftz", true)
                         .Cases("rni", "rzi", "rmi", "rpi", true)
                         .Default(false);
                   });
  if (!to || !from || !known || (has(each, "rni") && from->kind != 'f') || from->bits > 64 || to->bits > 64 ||
      each.operands.size() != 2) {
    unsupported = true;
    return;
  }
  llvm::StringRef direction = "rn";
  if (has(each, "rz"))
    direction = "rz";
  else if (has(each, "rm"))
    direction = "rm";
  else if (has(each, "rp"))
    direction = "rp";
  llvm::Value *value = read(each.operands.at(1), *from);
  llvm::Type *type = type_of(*to);
  if (from->kind == 'f') {
    llvm::Intrinsic::ID rounding = llvm::Intrinsic::not_intrinsic;
    if (has(each, "rni"))
      rounding = llvm::Intrinsic::rint;
    else if (has(each, "rmi"))
      rounding = llvm::Intrinsic::floor;
    else if (has(each, "rpi"))
      rounding = llvm::Intrinsic::ceil;
    else if (has(each, "rzi"))
      rounding = llvm::Intrinsic::trunc;
    if (rounding != llvm::Intrinsic::not_intrinsic)
      value = builder.CreateUnaryIntrinsic(rounding, value);
    if (to->kind == 'f') {
      value = to->bits < from->bits ? rounded(value, *to, direction) : builder.CreateFPCast(value, type);
    } else {
      llvm::Value *number = value;
      value = builder.CreateIntrinsic(to->kind == 's' ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat,
                                      {type, number->getType()}, {number});
      // NaN becomes 0 if it is a float converted to 32 bits or fewer, else only the highest bit is set.
      if (from->bits == 64 || to->bits == 64)
        value = builder.CreateSelect(builder.CreateFCmpUNO(number, number),
                                     llvm::ConstantInt::get(type, llvm::APInt::getSignMask(to->bits)), value);
    }
  } else if (to->kind == 'f') {
    value = rounded_integer(value, *from, *to, direction);
  } else {
    value = from->kind == 's' ? builder.CreateSExtOrTrunc(value, type) : builder.CreateZExtOrTrunc(value, type);
  }
  write(each.operands.at(0), value, to->kind == 's');
}

} // namespace ampsim::frontend
