// Finds the calls of ampsim's own functions (model/abi.h) in code for the device.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"

namespace ampsim::frontend {

/// The value, if it is a call to the function of that name; else null.
inline const llvm::CallBase *call_to(const llvm::Value *value, llvm::StringRef name) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(value);
  const llvm::Function *called = call ? call->getCalledFunction() : nullptr;
  return called && called->getName() == name ? call : nullptr;
}

} // namespace ampsim::frontend
