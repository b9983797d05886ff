// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The estimated work of a thread.
#include "frontend/ir/visits.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>
#include <string>

namespace ampsim::frontend {

namespace {

std::uint64_t visits(const std::string &text) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(text, error, context);
  if (!module) {
    ADD_FAILURE() << error.getMessage().str();
    return 0;
  }
  return estimated_visits(*module->getFunction("kernel"));
}

std::string loop(const std::string &bound) {
  return "define void @kernel(i32 %n) {\n"
         "start:\n"
         "  br label %body\n"
         "body:\n"
         "  %k = phi i32 [0, %start], [%next, %body]\n"
         "  %next = add nsw i32 %k, 1\n"
         "  %more = icmp slt i32 %next, " +
         bound +
         "\n"
         "  br i1 %more, label %body, label %end\n"
         "end:\n"
         "  ret void\n"
         "}\n";
}

TEST(Visits, TripCountsOfTheCode) {
  EXPECT_EQ(visits("define void @kernel() {\n  ret void\n}\n"), 1u);
  EXPECT_EQ(visits(loop("16")), 16u);
}

TEST(Visits, TripCountsOfTheInputAreAssumed) { EXPECT_EQ(visits(loop("%n")), 256u); }

TEST(Visits, WorkTooLargeForBaselineCode) {
  EXPECT_EQ(visits("define void @kernel() {\n  %large = alloca [100000 x i8]\n  ret void\n}\n"), many_visits);
  EXPECT_EQ(visits("define void @kernel() {\n  call void @kernel()\n  ret void\n}\n"), many_visits);
  EXPECT_EQ(visits("define void @kernel(ptr %f) {\n  call void %f()\n  ret void\n}\n"), many_visits);
  EXPECT_EQ(visits("declare void @hook()\ndefine void @kernel() {\n  call void @hook()\n  ret void\n}\n"), 1u);
}

} // namespace

} // namespace ampsim::frontend
