// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of OpenCL C's builtin functions that depend on the launch, or order work-items, as code of the engine:
// work-item functions, barriers and fences. Atomic functions and `printf` have files of their own; functions of numbers
// come from the function library.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"
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

void translate_builtin_functions(llvm::Module &module, std::vector<UnsupportedCall> &unsupported);

} // namespace ampsim::frontend
