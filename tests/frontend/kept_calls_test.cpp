// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that a kernel keeps, and their transformation.
#include "frontend/ir/kept_calls.h"
#include "frontend/ir/kernel_functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace ampsim::frontend {

namespace {

class Inlined {
public:
  explicit Inlined(const std::string &text, std::uint64_t most_instructions = most_inlined_instructions) {
    llvm::SMDiagnostic error;
    module = llvm::parseAssemblyString(text, error, context);
    if (!module) {
      ADD_FAILURE() << error.getMessage().str();
      return;
    }
    inline_into_kernels(*module, most_instructions);
    EXPECT_FALSE(llvm::verifyModule(*module, &llvm::errs()));
  }
  llvm::Function &kernel(unsigned number = 0) const {
    return *module->getFunction("ampsim.kernel." + std::to_string(number));
  }
  /// Their names, without the kernel's name as a prefix.
  std::vector<std::string> kept(unsigned number = 0) const {
    std::vector<std::string> names;
    for (const llvm::Function *function : functions_of(kernel(number)))
      if (is_kept(*function))
        names.push_back(function->getName().substr(kernel(number).getName().size() + 1).str());
    return names;
  }
  std::size_t instructions(unsigned number = 0) const {
    std::size_t count = 0;
    for (const llvm::Function *function : functions_of(kernel(number)))
      count += function->getInstructionCount();
    return count;
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
};

const std::string kernel_of_f = "define void @ampsim.kernel.0(ptr %object, ptr %thread) {\n"
                                "  %r = call i32 @f(i32 1)\n"
                                "  ret void\n"
                                "}\n";

/// t<levels>, where each calls the next one twice.
std::string tree(unsigned levels, const std::string &leaf = "") {
  std::string text = "define i32 @t0(i32 %x) {\n" + leaf + "  %y = mul i32 %x, 3\n  ret i32 %y\n}\n";
  for (unsigned k = 1; k <= levels; ++k) {
    const std::string below = "call i32 @t" + std::to_string(k - 1);
    text += "define i32 @t" + std::to_string(k) + "(i32 %x) {\n  %a = " + below + "(i32 %x)\n  %b = " + below +
            "(i32 %a)\n  %c = add i32 %a, %b\n  ret i32 %c\n}\n";
  }
  return text + "define void @ampsim.kernel.0(ptr %object, ptr %thread) {\n  %r = call i32 @t" +
         std::to_string(levels) + "(i32 1)\n  ret void\n}\n";
}

TEST(KeptCalls, OrdinaryKernelsKeepNone) {
  const Inlined inlined(kernel_of_f + "define i32 @f(i32 %x) {\n  %y = call i32 @g(i32 %x)\n  ret i32 %y\n}\n"
                                      "define i32 @g(i32 %x) {\n  ret i32 %x\n}\n");
  EXPECT_TRUE(inlined.kept().empty());
  EXPECT_EQ(inlined.module->getFunction("f"), nullptr);
}

TEST(KeptCalls, AFunctionThatCallsItself) {
  const Inlined inlined(kernel_of_f + "define i32 @f(i32 %x) {\n  %y = call i32 @f(i32 %x)\n  ret i32 %y\n}\n");
  ASSERT_EQ(inlined.kept(), std::vector<std::string>{"f"});
  const llvm::Function &kept = *functions_of(inlined.kernel())[1];
  EXPECT_EQ(kept.arg_size(), 3u);
  EXPECT_EQ(arguments_of(kept), kept.getArg(1));
  EXPECT_EQ(thread_of(kept), kept.getArg(2));
  EXPECT_EQ(arguments_of(inlined.kernel()), inlined.kernel().getArg(0));
  EXPECT_EQ(thread_of(inlined.kernel()), inlined.kernel().getArg(1));
  // The launch's arguments are passed on.
  for (const llvm::Instruction &instruction : llvm::instructions(kept)) {
    if (kept_callee(instruction)) {
      EXPECT_EQ(llvm::cast<llvm::CallBase>(instruction).getArgOperand(1), kept.getArg(1));
    }
  }
}

TEST(KeptCalls, OneFunctionOfACycle) {
  const Inlined inlined(kernel_of_f + "define i32 @f(i32 %x) {\n  %y = call i32 @g(i32 %x)\n  ret i32 %y\n}\n"
                                      "define i32 @g(i32 %x) {\n  %y = call i32 @h(i32 %x)\n  ret i32 %y\n}\n"
                                      "define i32 @h(i32 %x) {\n  %y = call i32 @f(i32 %x)\n  ret i32 %y\n}\n");
  EXPECT_EQ(inlined.kept().size(), 1u);
}

TEST(KeptCalls, TheOneWhichAllCallOfATable) {
  std::string text = kernel_of_f + "define i32 @f(i32 %x) {\n";
  for (const char *name : {"a", "b", "c"})
    text += std::string("  %") + name + " = call i32 @" + name + "(i32 %x)\n";
  text += "  ret i32 %c\n}\n";
  for (const char *name : {"a", "b", "c"})
    text += std::string("define i32 @") + name +
            "(i32 %x) {\n  %y = call i32 @f(i32 %x)\n  %z = call i32 @f(i32 %y)\n  ret i32 %z\n}\n";
  EXPECT_EQ(Inlined(text).kept(), std::vector<std::string>{"f"});
}

TEST(KeptCalls, TreesOfCallsUpToTheBudget) {
  EXPECT_TRUE(Inlined(tree(8), 100'000).kept().empty());
  const Inlined large(tree(26), 2000);
  EXPECT_FALSE(large.kept().empty());
  EXPECT_LT(large.instructions(), 2000u);
  // No budget at all: each function exists once.
  const Inlined each(tree(26), 0);
  EXPECT_LT(each.instructions(), 26u * 16);
}

TEST(KeptCalls, OtherKernelsAreUnaffected) {
  const Inlined inlined(tree(20) + "define void @ampsim.kernel.1(ptr %object, ptr %thread) {\n"
                                   "  %r = call i32 @t3(i32 1)\n  ret void\n}\n",
                        2000);
  EXPECT_FALSE(inlined.kept(0).empty());
  EXPECT_TRUE(inlined.kept(1).empty());
  EXPECT_TRUE(llvm::none_of(llvm::instructions(inlined.kernel(1)),
                            [](const llvm::Instruction &each) { return llvm::isa<llvm::CallBase>(each); }));
}

TEST(KeptCalls, ObjectsByValueAreVariablesOfTheFunction) {
  const Inlined inlined("%S = type { i32, i32, i32, i32, i32 }\n"
                        "define void @ampsim.kernel.0(ptr %object, ptr %thread) {\n"
                        "  %s = alloca %S\n  call void @f(ptr byval(%S) align 8 %s)\n  ret void\n}\n"
                        "define void @f(ptr byval(%S) align 8 %s) {\n"
                        "  store i32 1, ptr %s\n  call void @f(ptr byval(%S) align 8 %s)\n  ret void\n}\n");
  const llvm::Function &kept = *functions_of(inlined.kernel()).at(1);
  EXPECT_TRUE(kept.getArg(0)->hasByValAttr());
  for (const llvm::Instruction &instruction : llvm::instructions(kept)) {
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      EXPECT_TRUE(llvm::isa<llvm::AllocaInst>(store->getPointerOperand()));
    }
  }
}

TEST(KeptCalls, StackUseOfACall) {
  const Inlined inlined(kernel_of_f + "define i32 @f(i32 %x) {\n  %values = alloca [100 x i32]\n"
                                      "  %y = call i32 @f(i32 %x)\n  ret i32 %y\n}\n");
  const std::uint64_t bytes = stack_bytes(*functions_of(inlined.kernel()).at(1));
  EXPECT_GE(bytes, 400u);
  EXPECT_LE(bytes, 440u);
}

} // namespace

} // namespace ampsim::frontend
