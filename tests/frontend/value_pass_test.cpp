// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The results of the GPU's instructions where C++ leaves a value undefined: the passes on shifts and conversions,
// run.
#include "frontend/cuda/saturating_conversions.h"
#include "frontend/cuda/shift_amounts.h"
#include "frontend/cuda/volatile_accesses.h"
#include "textual_ir.h"

#include "llvm/IR/InstIterator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace ampsim::frontend {
namespace {

using test::RunningIr;
using test::TextualIr;

//===--- shifts --------------------------------------------------------------------------===//

std::string shifts_of(const std::string &type) {
  std::string text;
  for (const char *operation : {"shl", "lshr", "ashr"})
    text += "define " + type + " @" + operation + "(" + type + " %value, " + type +
            " %amount) {\n  %r = " + operation + " " + type + " %value, %amount\n  ret " + type + " %r\n}\n";
  // Flags hold for the shift as written.
  return text + "define " + type + " @flagged(" + type + " %value, " + type + " %amount) {\n  %r = shl nuw nsw " +
         type + " %value, %amount\n  ret " + type + " %r\n}\n";
}

template <class Unsigned>
Unsigned expected(const std::string &operation, Unsigned value, Unsigned amount, ShiftAmounts how) {
  using Signed = std::make_signed_t<Unsigned>;
  constexpr unsigned width = sizeof(Unsigned) * 8;
  const bool negative = Signed(value) < 0;
  if (how == ShiftAmounts::masked)
    amount &= width - 1;
  if (amount >= width)
    return operation == "ashr" && negative ? Unsigned(~Unsigned{0}) : Unsigned{0};
  if (operation == "shl" || operation == "flagged")
    return Unsigned(value << amount);
  Unsigned shifted = Unsigned(value >> amount);
  if (operation == "ashr" && negative && amount > 0)
    shifted |= Unsigned(~Unsigned{0}) << (width - amount);
  return shifted;
}

template <class Unsigned> void check_shifts(const std::string &type, ShiftAmounts how) {
  TextualIr ir(shifts_of(type));
  define_shifts(*ir.module, how);
  RunningIr running(std::move(ir));
  constexpr unsigned width = sizeof(Unsigned) * 8;
  for (const char *operation : {"shl", "lshr", "ashr", "flagged"}) {
    const auto run = running.function<Unsigned(Unsigned, Unsigned)>(operation);
    for (Unsigned value : {Unsigned(0), Unsigned(1), Unsigned(0x1234), Unsigned(~Unsigned{0}),
                           Unsigned(Unsigned{1} << (width - 1)), Unsigned(~Unsigned{0} >> 1)})
      for (Unsigned amount : {Unsigned(0), Unsigned(1), Unsigned(7), Unsigned(width - 1), Unsigned(width),
                              Unsigned(width + 1), Unsigned(255), Unsigned(256), Unsigned(~Unsigned{0})})
        EXPECT_EQ(run(value, amount), expected(operation, value, amount, how))
            << type << " " << operation << " " << value << ", " << amount;
  }
}

TEST(ValuePasses, ShiftsByMoreThanTheWidth) {
  for (ShiftAmounts how : {ShiftAmounts::clamped, ShiftAmounts::masked}) {
    check_shifts<std::uint32_t>("i32", how);
    check_shifts<std::uint64_t>("i64", how);
  }
}

TEST(ValuePasses, ShiftsByConstants) {
  for (const char *amount : {"31", "32", "33", "-1"}) {
    TextualIr ir(std::string("define i32 @run(i32 %value) {\n  %r = shl i32 %value, ") + amount +
                 "\n  ret i32 %r\n}\n");
    define_shifts(*ir.module, ShiftAmounts::clamped);
    EXPECT_EQ(RunningIr(std::move(ir)).function<std::uint32_t(std::uint32_t)>("run")(5),
              amount == std::string("31") ? 1u << 31 : 0u)
        << amount;
  }
}

//===--- conversions -------------------------------------------------------------------------===//

template <class To, class From> To converted(const RunningIr &running, const char *name, From value) {
  return running.function<To(From)>(name)(value);
}

TEST(ValuePasses, ConversionsSaturate) {
  std::string text;
  for (const char *from : {"float", "double"})
    for (const char *to : {"i8", "i16", "i32", "i64"})
      for (const char *operation : {"fptosi", "fptoui"}) {
        const std::string name = std::string(operation) + "." + from + "." + to;
        text += "define " + std::string(to) + " @" + name + "(" + from + " %value) {\n  %r = " + operation + " " +
                from + " %value to " + to + "\n  ret " + to + " %r\n}\n";
      }
  TextualIr ir(text);
  make_conversions_saturate(*ir.module);
  for (const llvm::Function &function : *ir.module)
    for (const llvm::Instruction &each : llvm::instructions(function))
      EXPECT_FALSE((llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(each)));
  const RunningIr running(std::move(ir));
  constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();

  EXPECT_EQ((converted<std::int32_t, float>(running, "fptosi.float.i32", -2.9f)), -2);
  EXPECT_EQ((converted<std::int32_t, float>(running, "fptosi.float.i32", 3e9f)), INT32_MAX);
  EXPECT_EQ((converted<std::int32_t, float>(running, "fptosi.float.i32", -infinity)), INT32_MIN);
  EXPECT_EQ((converted<std::int32_t, float>(running, "fptosi.float.i32", nan)), 0);
  EXPECT_EQ((converted<std::int32_t, double>(running, "fptosi.double.i32", double(nan))), INT32_MIN);
  EXPECT_EQ((converted<std::int64_t, float>(running, "fptosi.float.i64", nan)), INT64_MIN);
  EXPECT_EQ((converted<std::int64_t, double>(running, "fptosi.double.i64", 1e300)), INT64_MAX);
  EXPECT_EQ((converted<std::uint32_t, float>(running, "fptoui.float.i32", -1.5f)), 0u);
  EXPECT_EQ((converted<std::uint32_t, float>(running, "fptoui.float.i32", infinity)), UINT32_MAX);
  EXPECT_EQ((converted<std::uint32_t, float>(running, "fptoui.float.i32", nan)), 0u);
  EXPECT_EQ((converted<std::uint32_t, double>(running, "fptoui.double.i32", double(nan))), 0x80000000u);
  EXPECT_EQ((converted<std::uint64_t, double>(running, "fptoui.double.i64", 1.8446744073709552e19)), UINT64_MAX);
  EXPECT_EQ((converted<std::uint64_t, float>(running, "fptoui.float.i64", nan)), std::uint64_t{1} << 63);
  // Smaller numbers are the low bits of those of 32.
  EXPECT_EQ((converted<std::int8_t, float>(running, "fptosi.float.i8", 300.0f)), std::int8_t(300));
  EXPECT_EQ((converted<std::uint8_t, float>(running, "fptoui.float.i8", -1.0f)), 0);
  EXPECT_EQ((converted<std::uint16_t, double>(running, "fptoui.double.i16", 65537.0)), 1);
}

//===--- volatile accesses --------------------------------------------------------------------===//

TEST(ValuePasses, VolatileAccessesOfOneInstructionAreStrong) {
  TextualIr ir(R"(
define void @run(ptr %p) {
  %word = load volatile i32, ptr %p
  %pair = load volatile <2 x i32>, ptr %p
  %split = load volatile i32, ptr %p, align 2
  %odd = load volatile i24, ptr %p
  %plain = load i32, ptr %p
  %value = add i32 %word, 1
  store volatile i32 %value, ptr %p
  %block = atomicrmw volatile add ptr %p, i32 1 monotonic
  ret void
}
)");
  make_volatile_atomic(*ir.module, /*strong=*/true);
  EXPECT_TRUE(ir.instruction("word").isAtomic());
  EXPECT_TRUE(ir.instruction("word").isVolatile());
  EXPECT_FALSE(ir.instruction("pair").isAtomic());
  EXPECT_FALSE(ir.instruction("split").isAtomic());
  EXPECT_FALSE(ir.instruction("odd").isAtomic());
  EXPECT_FALSE(ir.instruction("plain").isAtomic());
  EXPECT_TRUE(llvm::cast<llvm::Instruction>(*ir.instruction("value").user_begin())->isAtomic());
  EXPECT_FALSE(ir.instruction("block").isVolatile()); // volatile means block scope there
}

} // namespace
} // namespace ampsim::frontend
