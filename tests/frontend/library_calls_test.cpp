// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of the C library that device code may call. The allowed ones are compared with LLVM's types of these
// functions: none of them takes or returns a pointer.
#include "frontend/ir/library_calls.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"

#include "gtest/gtest.h"

#include <memory>
#include <string>
#include <vector>

namespace ampsim::frontend {
namespace {

/// All types of functions of up to three numbers.
std::vector<llvm::FunctionType *> types_without_pointers(llvm::LLVMContext &context) {
  const std::vector<llvm::Type *> numbers = {llvm::Type::getFloatTy(context), llvm::Type::getDoubleTy(context),
                                             llvm::Type::getInt32Ty(context), llvm::Type::getInt64Ty(context)};
  std::vector<llvm::FunctionType *> types;
  for (llvm::Type *result : numbers)
    for (llvm::Type *first : numbers) {
      types.push_back(llvm::FunctionType::get(result, {first}, false));
      for (llvm::Type *second : numbers) {
        types.push_back(llvm::FunctionType::get(result, {first, second}, false));
        for (llvm::Type *third : numbers)
          types.push_back(llvm::FunctionType::get(result, {first, second, third}, false));
      }
    }
  return types;
}

TEST(LibraryCalls, AllowedFunctionsTakeNoPointers) {
  llvm::LLVMContext context;
  llvm::Module module("library", context);
  const llvm::TargetLibraryInfoImpl library{llvm::Triple("x86_64-pc-linux-gnu")};
  const std::vector<llvm::FunctionType *> types = types_without_pointers(context);
  const llvm::TargetLibraryInfo info(library);
  unsigned allowed = 0;
  for (unsigned k = 0; k < llvm::NumLibFuncs; ++k) {
    const auto function = llvm::LibFunc(k);
    if (!info.has(function) || !is_function_of_numbers(info.getName(function)))
      continue;
    ++allowed;
    const std::string name(info.getName(function));
    const bool of_numbers = llvm::any_of(types, [&](llvm::FunctionType *type) {
      llvm::Function *declared = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
      llvm::LibFunc found;
      const bool matches = library.getLibFunc(*declared, found) && found == function;
      declared->eraseFromParent();
      return matches;
    });
    EXPECT_TRUE(of_numbers) << name << " takes or gives something that is not a number";
  }
  EXPECT_GT(allowed, 80u);
}

TEST(LibraryCalls, FunctionsThatAccessMemoryAreRefused) {
  for (const char *name :
       {"frexp", "modf",   "remquo", "sincos", "strlen", "strncpy", "memcmp",  "mempcpy",     "sprintf", "read",
        "write", "system", "getenv", "malloc", "free",   "qsort",   "longjmp", "ampsim_mine", "",        "f"})
    EXPECT_FALSE(is_function_of_numbers(name)) << name;
}

TEST(LibraryCalls, SecondResultIsStoredByTheCaller) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(R"(
declare double @remquo(double, double, ptr)
declare void @sincosf(float, ptr, ptr)
define double @kernel(double %x, float %y, ptr %p, ptr %q) {
  %r = call double @remquo(double %x, double 2.5, ptr %p)
  call void @sincosf(float %y, ptr %q, ptr %p)
  ret double %r
})",
                                                                   problem, context);
  ASSERT_TRUE(module);
  store_results_in_callers(*module);
  llvm::Function &kernel = *module->getFunction("kernel");
  std::string stores;
  for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
      EXPECT_TRUE(may_be_called(*call));
    }
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      stores += store->getPointerOperand()->getName().str() +
                (store->getValueOperand()->getType()->isFloatTy() ? "f" : "i") + " ";
  }
  EXPECT_EQ(stores, "pi qf pf ");
}

} // namespace
} // namespace ampsim::frontend
