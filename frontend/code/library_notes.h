// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Notes of a language's frontend for its library about a unit's device code, as text in a form that only these two know
// (LoadedModule::notes).
#pragma once

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

void add_library_notes(llvm::Module &device, llvm::StringRef text);
/// Empty if there are none.
std::string library_notes(const llvm::Module &device);

} // namespace ampsim::frontend
