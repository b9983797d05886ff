// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See global_variables.h.
#include "frontend/ir/global_variables.h"

#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

constexpr llvm::StringLiteral prefix = "ampsim.variable.";

void become_declaration(llvm::GlobalVariable &variable, const std::string &symbol) {
  variable.setInitializer(nullptr);
  variable.setComdat(nullptr);
  variable.setConstant(false);
  variable.setExternallyInitialized(false);
  variable.setVisibility(llvm::GlobalValue::DefaultVisibility);
  variable.setLinkage(llvm::GlobalValue::ExternalLinkage);
  variable.setDSOLocal(false); // after the linkage, which implied it
  variable.setName(symbol);
}

/// Static variables of functions: where the host also runs the function, it has a variable of its own.
bool is_of_function(llvm::StringRef symbol) { return symbol.starts_with("_ZZ"); }

/// The globals that a constant refers to.
void collect_globals(const llvm::Constant &constant, std::set<llvm::GlobalValue *> &found) {
  if (auto *global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) {
    found.insert(const_cast<llvm::GlobalValue *>(global));
    return;
  }
  for (const llvm::Use &operand : constant.operands())
    collect_globals(*llvm::cast<llvm::Constant>(operand.get()), found);
}

} // namespace

bool is_global_variable(const llvm::GlobalVariable &variable) { return variable.getName().starts_with(prefix); }

InitialValues take_global_variables(llvm::Module &module, AstTables &tables, unsigned unit, ProgramTables &program,
                                    const std::string &of_module) {
  InitialValues values;
  for (auto &[name, described] : tables.variables) {
    llvm::GlobalVariable *variable = module.getNamedGlobal(name);
    if (!variable)
      continue;
    described.symbol = (prefix + name).str();
    if (variable->hasLocalLinkage())
      described.symbol += "." + std::to_string(unit);
    described.symbol += of_module;
    const bool defined = variable->hasInitializer();
    if (defined && !variable->getInitializer()->isNullValue() &&
        !llvm::isa<llvm::UndefValue>(variable->getInitializer())) {
      values[described.symbol] = variable->getInitializer();
      described.zero = false;
    }
    become_declaration(*variable, described.symbol);
    auto known = std::ranges::find(program.variables, described.symbol, &GlobalVariable::symbol);
    if (known == program.variables.end())
      program.variables.push_back(described);
    else if (defined)
      *known = described;
  }
  return values;
}

void share_global_variables(llvm::Module &module, const AstTables &tables) {
  for (const auto &[name, described] : tables.variables)
    if (is_of_function(name))
      continue;
    else if (llvm::GlobalVariable *shadow = module.getNamedGlobal(name); shadow && !described.symbol.empty())
      become_declaration(*shadow, described.symbol);
}

llvm::GlobalVariable *initial_value(llvm::Module &module, llvm::Constant &value) {
  llvm::ValueToValueMapTy map;
  std::vector<std::pair<llvm::GlobalVariable *, const llvm::GlobalVariable *>> copies; // and their originals
  std::set<llvm::GlobalValue *> seen;
  auto place_globals_of = [&](const llvm::Constant &constant) {
    std::set<llvm::GlobalValue *> globals;
    collect_globals(constant, globals);
    for (llvm::GlobalValue *global : globals) {
      if (!seen.insert(global).second)
        continue;
      auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(global);
      if (!variable) { // a device function has no address on the host
        map[global] = llvm::ConstantPointerNull::get(llvm::PointerType::getUnqual(module.getContext()));
        continue;
      }
      const bool is_shared = is_global_variable(*variable);
      llvm::GlobalVariable *here = is_shared ? module.getNamedGlobal(variable->getName()) : nullptr;
      if (!here)
        here = new llvm::GlobalVariable(module, variable->getValueType(), variable->isConstant(),
                                        is_shared ? llvm::GlobalValue::ExternalLinkage
                                                  : llvm::GlobalValue::PrivateLinkage,
                                        nullptr, variable->getName());
      map[global] = here;
      if (!is_shared && variable->hasInitializer())
        copies.emplace_back(here, variable);
    }
  };
  place_globals_of(value);
  for (std::size_t k = 0; k < copies.size(); ++k) // grows in the loop: constants refer to other constants
    place_globals_of(*copies[k].second->getInitializer());
  for (auto [copy, original] : copies)
    copy->setInitializer(llvm::MapValue(original->getInitializer(), map));
  llvm::Constant *mapped = llvm::MapValue(&value, map);
  return new llvm::GlobalVariable(module, mapped->getType(), /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                  mapped, "ampsim.initial");
}

} // namespace ampsim::frontend
