// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of ampsim that device code calls, in LLVM IR: abi_functions.def.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <optional>

namespace ampsim::frontend {

enum class AbiFunction {
#define AMPSIM_ABI_FUNCTION(name, result, parameters) name,
#include "frontend/code/abi_functions.def"
#undef AMPSIM_ABI_FUNCTION
};

/// "ampsim_barrier"
llvm::StringRef name_of(AbiFunction function);

/// Returns whether the name belongs to ampsim, even if the function is not one of these.
inline bool is_abi_name(llvm::StringRef name) { return name.starts_with("ampsim_"); }

/// The function's declaration in a module.
llvm::FunctionCallee declare(llvm::Module &module, AbiFunction function);

/// The function that a value is a call to, if it is one of these.
std::optional<AbiFunction> called_function(const llvm::Value *value);

/// The value, if it is a call to that function; else null.
inline const llvm::CallBase *call_to(const llvm::Value *value, AbiFunction function) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(value);
  const llvm::Function *called = call ? call->getCalledFunction() : nullptr;
  return called && called->getName() == name_of(function) ? call : nullptr;
}

/// Returns whether a thread waits for its whole tile in this call.
inline bool waits_for_tile(const llvm::Value *value) {
  return call_to(value, AbiFunction::barrier) || call_to(value, AbiFunction::barrier_sum);
}

/// Returns whether the value is the start of a view whose bounds the kernel has chosen.
inline bool is_part(const llvm::Value *value) { return call_to(value, AbiFunction::part) != nullptr; }

/// Removes these calls, once the sites know which accesses go through such views.
void remove_parts(llvm::Function &function);

/// Returns whether the value is the address that represents an element outside of its container.
inline bool is_outside(const llvm::Value *value) { return call_to(value, AbiFunction::outside) != nullptr; }

} // namespace ampsim::frontend
