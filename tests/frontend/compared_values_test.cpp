// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values that a failed assertion compared: the kernel gets code in the block that is reached on failure, and the
// same values arrive whichever comparison failed.
#include "frontend/ir/compared_values.h"

#include "frontend/code/abi_functions.h"
#include "model/abi.h"
#include "tests/frontend/textual_ir.h"

#include "gtest/gtest.h"

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace ampsim::frontend {
namespace {

using test::RunningIr;
using test::TextualIr;

const std::string declarations = "declare void @ampsim_message(i32, ptr, ptr, i32)\n"
                                 "declare void @ampsim_abort()\n";
const std::string fails = "  call void @ampsim_message(i32 4, ptr null, ptr null, i32 0)\n  ret void\n";

std::vector<ampsim_message_argument> said;
void note(std::uint32_t what, const char *, const ampsim_message_argument *arguments, std::uint32_t count) {
  if (what == ampsim_message_compared)
    said.assign(arguments, arguments + count);
}

/// The module whose function is `f`, with the pass applied.
RunningIr instrumented(const std::string &text) {
  TextualIr ir(declarations + text);
  report_compared_values(ir.function("f"));
  test::run_on(ir, llvm::FunctionPassManager()); // verifies
  return RunningIr(std::move(ir), {{"ampsim_message", reinterpret_cast<void *>(&note)}});
}

TEST(ComparedValues, OneComparison) {
  const RunningIr ir = instrumented("define void @f(i32 %n) {\n"
                                    "  %equal = icmp eq i32 %n, 10\n"
                                    "  br i1 %equal, label %good, label %bad\n"
                                    "good:\n  ret void\n"
                                    "bad:\n" +
                                    fails + "}");
  said.clear();
  ir.function<void(int)>("f")(10);
  EXPECT_TRUE(said.empty());
  ir.function<void(int)>("f")(-3);
  ASSERT_EQ(said.size(), 4u);
  EXPECT_EQ(said[0].bits, 0u);
  EXPECT_EQ(said[1].bits, 1u);
  EXPECT_EQ(std::int64_t(said[2].bits), -3);
  EXPECT_EQ(said[2].kind, ampsim_message_signed);
  EXPECT_EQ(said[3].bits, 10u);
}

TEST(ComparedValues, TheFailingOneOfSeveral) {
  const RunningIr ir = instrumented("define void @f(i64 %i, double %x) {\n"
                                    "  %first = icmp ult i64 %i, 7\n"
                                    "  br i1 %first, label %more, label %bad\n"
                                    "more:\n"
                                    "  %below = fcmp olt double %x, 2.0\n"
                                    "  %not = xor i1 %below, true\n"
                                    "  br i1 %not, label %bad, label %good\n"
                                    "good:\n  ret void\n"
                                    "bad:\n" +
                                    fails + "}");
  ir.function<void(std::uint64_t, double)>("f")(9, 0);
  ASSERT_EQ(said.size(), 4u);
  EXPECT_EQ(said[0].bits, 0u);
  EXPECT_EQ(said[1].bits, 2u);
  EXPECT_EQ(said[2].bits, 9u);
  EXPECT_EQ(said[2].kind, ampsim_message_unsigned);
  ir.function<void(std::uint64_t, double)>("f")(1, 2.5);
  EXPECT_EQ(said[0].bits, 1u);
  EXPECT_EQ(said[2].kind, ampsim_message_float);
  EXPECT_EQ(std::bit_cast<double>(said[2].bits), 2.5);
  EXPECT_EQ(std::bit_cast<double>(said[3].bits), 2.0);
}

/// `a && b && true`, which has become a value.
TEST(ComparedValues, AConjunctionThatIsAValue) {
  const RunningIr ir = instrumented("define void @f(i32 %i, i32 %n) {\n"
                                    "  %first = icmp sge i32 %i, 0\n"
                                    "  br i1 %first, label %more, label %meet\n"
                                    "more:\n"
                                    "  %second = icmp slt i32 %i, %n\n"
                                    "  br i1 %second, label %last, label %meet\n"
                                    "last:\n  br label %meet\n"
                                    "meet:\n"
                                    "  %holds = phi i1 [ false, %0 ], [ false, %more ], [ true, %last ]\n"
                                    "  br i1 %holds, label %good, label %bad\n"
                                    "good:\n  ret void\n"
                                    "bad:\n" +
                                    fails + "}");
  said.clear();
  ir.function<void(int, int)>("f")(3, 4);
  EXPECT_TRUE(said.empty());
  ir.function<void(int, int)>("f")(-3, 4);
  ASSERT_EQ(said.size(), 4u);
  EXPECT_EQ(said[0].bits, 0u);
  EXPECT_EQ(said[1].bits, 2u);
  EXPECT_EQ(std::int64_t(said[2].bits), -3);
  ir.function<void(int, int)>("f")(5, 4);
  EXPECT_EQ(said[0].bits, 1u);
  EXPECT_EQ(said[2].bits, 5u);
  EXPECT_EQ(said[3].bits, 4u);
}

/// Nothing is reported if the compared values are unknown.
TEST(ComparedValues, LeavesTheRestAlone) {
  for (const char *body :
       {"  call void @ampsim_message(i32 4, ptr null, ptr null, i32 0)\n  ret void\n}",
        "  %null = icmp eq ptr %p, null\n  br i1 %null, label %bad, label %good\ngood:\n  ret void\n"
        "bad:\n  call void @ampsim_message(i32 4, ptr null, ptr null, i32 0)\n  ret void\n}",
        "  br i1 %flag, label %bad, label %good\ngood:\n  ret void\n"
        "bad:\n  call void @ampsim_message(i32 4, ptr null, ptr null, i32 0)\n  ret void\n}",
        // Another message.
        "  %equal = icmp eq i32 %n, 1\n  br i1 %equal, label %bad, label %good\ngood:\n  ret void\n"
        "bad:\n  call void @ampsim_message(i32 1, ptr null, ptr null, i32 0)\n  ret void\n}"}) {
    TextualIr ir(declarations + "define void @f(ptr %p, i1 %flag, i32 %n) {\n" + body);
    const std::string before = ir.text();
    report_compared_values(ir.function("f"));
    EXPECT_EQ(ir.text(), before);
  }
}

} // namespace
} // namespace ampsim::frontend
