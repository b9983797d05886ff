// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of OpenCL C's builtin functions that depend on the launch, or order work-items, as code of the engine:
// work-item functions, barriers and fences. Atomic functions and `printf` have files of their own; functions of numbers
// come from the function library.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

/// A call that ampsim cannot compile; the message is a whole sentence.
struct UnsupportedCall {
  const llvm::CallBase *call;
  std::string message;
};

/// The OpenCL C name of a function, from its mangled one: "get_global_id" of "_Z13get_global_idj". Empty if that is not
/// the name of a function.
llvm::StringRef plain_function_name(llvm::StringRef mangled);
/// The mangled type, and what follows it, of the memory that the first pointer with an address space among a function's
/// parameters points to: "Dv4_fPKS_j" of "PU7CLlocalDv4_fPKS_j". Empty if there is none.
llvm::StringRef first_pointee(llvm::StringRef mangled);

/// Calls `translate` for each call of the declared functions whose plain names are meant; it may erase the call.
/// Functions that are no longer used afterwards are erased.
void translate_calls(llvm::Module &module, llvm::function_ref<bool(llvm::StringRef plain_name)> is_meant,
                     llvm::function_ref<void(llvm::CallInst &call, const llvm::Function &function)> translate);

void translate_builtin_functions(llvm::Module &module, std::vector<UnsupportedCall> &unsupported);

} // namespace ampsim::frontend
