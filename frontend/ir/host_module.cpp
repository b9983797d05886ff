#include "frontend/ir/host_module.h"
#include "frontend/code/pass_pipeline.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>

namespace ampsim::frontend {
namespace {

/// Clang calls the host's side of `entry` by the mangled name of `__device_stub__entry`.
std::optional<std::string> kernel_of_stub(llvm::StringRef stub) {
  static constexpr llvm::StringLiteral prefix = "__device_stub__";
  std::size_t at = stub.find(prefix);
  if (at == llvm::StringRef::npos)
    return std::nullopt;
  std::size_t digits = at;
  while (digits > 0 && llvm::isDigit(stub[digits - 1]))
    --digits;
  unsigned length;
  if (stub.slice(digits, at).getAsInteger(10, length) || length < prefix.size())
    return std::nullopt;
  return (stub.take_front(digits) + llvm::Twine(length - prefix.size()) + stub.drop_front(at + prefix.size()))
      .str();
}

void replace_stubs(llvm::Module &module, const AstTables &tables, std::uint32_t first_kernel, HostModule &host) {
  std::map<std::string, std::uint32_t> indices;
  for (std::size_t i = 0; i < tables.kernels.size(); ++i)
    indices[tables.kernels[i].symbol] = first_kernel + std::uint32_t(i);
  llvm::Type *i32 = llvm::Type::getInt32Ty(module.getContext());
  for (llvm::Function &function : llvm::make_early_inc_range(module)) {
    std::optional<std::string> kernel = kernel_of_stub(function.getName());
    if (!kernel)
      continue;
    auto index = indices.find(*kernel);
    if (index == indices.end()) {
      if (!function.use_empty())
        host.unknown_kernels.push_back(*kernel);
      continue;
    }
    auto *number = new llvm::GlobalVariable(module, i32, /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                            llvm::ConstantInt::get(i32, index->second), "ampsim.kernel");
    function.replaceAllUsesWith(number);
    function.eraseFromParent();
  }
}

void take_constructors(llvm::Module &module, unsigned unit, HostModule &host) {
  llvm::GlobalVariable *list = module.getNamedGlobal("llvm.global_ctors");
  if (!list)
    return;
  struct Constructor {
    std::uint64_t priority;
    std::size_t place; // in the list: equal priorities keep their order
    llvm::Function *function;
    bool operator<(const Constructor &other) const {
      return std::tie(priority, place) < std::tie(other.priority, other.place);
    }
  };
  std::vector<Constructor> constructors;
  if (auto *entries = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer()))
    for (const llvm::Use &entry : entries->operands()) {
      auto *fields = llvm::cast<llvm::ConstantStruct>(entry.get());
      if (auto *function = llvm::dyn_cast<llvm::Function>(fields->getOperand(1)->stripPointerCasts()))
        constructors.push_back(
            {llvm::cast<llvm::ConstantInt>(fields->getOperand(0))->getZExtValue(), constructors.size(), function});
    }
  std::sort(constructors.begin(), constructors.end());
  list->eraseFromParent();
  for (const Constructor &constructor : constructors) {
    llvm::Function &function = *constructor.function;
    if (function.hasLocalLinkage()) {
      function.setName("ampsim.constructor." + std::to_string(unit) + "." +
                       std::to_string(host.constructors.size()));
      function.setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
    host.constructors.push_back(function.getName().str());
  }
}

void take_main(llvm::Module &module, HostModule &host) {
  llvm::Function *found = nullptr;
  bool wide = false;
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    // `void main` and its relatives were renamed and are mangled: _Z16ampsim_user_mainv, ...iPPc, ...iPPw.
    std::string renamed = "_Z" + std::to_string(std::strlen(renamed_main)) + renamed_main;
    if (function.getName() == "main" || function.getName().starts_with(renamed)) {
      found = &function;
      wide = function.getName().contains("PPw");
    }
  }
  if (!found)
    return;
  found->setName("ampsim.main");
  found->setLinkage(llvm::GlobalValue::ExternalLinkage);
  host.main = MainFunction{"ampsim.main", !found->getReturnType()->isVoidTy(), unsigned(found->arg_size()), wide};
}

/// libstdc++ declares some always-inline functions only as `available_externally`: code generation needs them
/// inlined.
void inline_always(llvm::Module &module) {
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  run_passes(module, std::move(passes));
}

/// Each object has its own, near its code: objects in memory lie too far from the process' data to refer to it.
void define_dso_handle(llvm::Module &module) {
  llvm::GlobalVariable *handle = module.getNamedGlobal("__dso_handle");
  if (!handle)
    return;
  handle->setInitializer(llvm::Constant::getNullValue(handle->getValueType()));
  handle->setVisibility(llvm::GlobalValue::DefaultVisibility);
  handle->setLinkage(llvm::GlobalValue::InternalLinkage);
}

} // namespace

HostModule prepare_host_module(llvm::Module &module, const AstTables &tables, std::uint32_t first_kernel,
                               unsigned unit) {
  HostModule host;
  replace_stubs(module, tables, first_kernel, host);
  take_constructors(module, unit, host);
  take_main(module, host);
  define_dso_handle(module);
  inline_always(module);
  return host;
}

} // namespace ampsim::frontend
