// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/code/abi_functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/ErrorHandling.h"

#include <vector>

namespace ampsim::frontend {
namespace {

struct Entry {
  llvm::StringLiteral name, result, parameters;
};
constexpr Entry entries[] = {
#define AMPSIM_ABI_FUNCTION(name, result, parameters) {"ampsim_" #name, result, parameters},
#include "frontend/code/abi_functions.def"
#undef AMPSIM_ABI_FUNCTION
};

llvm::Type *type(llvm::LLVMContext &context, char letter) {
  switch (letter) {
  case 'v':
    return llvm::Type::getVoidTy(context);
  case 'b':
    return llvm::Type::getInt1Ty(context);
  case 'i':
    return llvm::Type::getInt32Ty(context);
  case 'l':
    return llvm::Type::getInt64Ty(context);
  case 'p':
    return llvm::PointerType::getUnqual(context);
  }
  llvm_unreachable("unknown type in abi_functions.def");
}

} // namespace

llvm::StringRef name_of(AbiFunction function) { return entries[unsigned(function)].name; }

llvm::FunctionCallee declare(llvm::Module &module, AbiFunction function) {
  const Entry &entry = entries[unsigned(function)];
  std::vector<llvm::Type *> parameters;
  for (char letter : entry.parameters)
    parameters.push_back(type(module.getContext(), letter));
  return module.getOrInsertFunction(entry.name, llvm::FunctionType::get(type(module.getContext(), entry.result[0]),
                                                                        parameters, /*isVarArg=*/false));
}

std::optional<AbiFunction> called_function(const llvm::Value *value) {
  // Never destroyed: launches that were not waited for run while the process ends.
  static const llvm::StringMap<AbiFunction> &functions = *[] {
    auto *map = new llvm::StringMap<AbiFunction>;
    for (unsigned k = 0; k < std::size(entries); ++k)
      (*map)[entries[k].name] = AbiFunction(k);
    return map;
  }();
  const auto *call = llvm::dyn_cast<llvm::CallBase>(value);
  const llvm::Function *called = call ? call->getCalledFunction() : nullptr;
  auto found = called ? functions.find(called->getName()) : functions.end();
  return found != functions.end() ? std::optional(found->second) : std::nullopt;
}

void remove_parts(llvm::Function &function) {
  for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function)))
    if (is_part(&instruction)) {
      instruction.replaceAllUsesWith(llvm::cast<llvm::CallBase>(instruction).getArgOperand(0));
      instruction.eraseFromParent();
    }
}

} // namespace ampsim::frontend
