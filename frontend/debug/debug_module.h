// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels for the debugger: every variable in memory, a hook before every statement (model/debug_info.h).
//
// Made from the module as it was before its variables were put into registers, so that the debugger shows what the
// program says. Barriers, fences and spin loops have the site numbers of the other variants, because both modules have
// the same blocks: the debugger's hooks use the language of findings.
#pragma once

#include "frontend/debug/debug_places.h"
#include "model/callable_code.h"
#include "model/debug_info.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace ampsim::frontend {

/// Compiles Variant::debug of the kernels in `with_variables` and appends its information to `info`, whose `kernels`
/// already have the length of the program's. `prepared`: the same kernels after prepare_device_module. Also describes
/// in `callable` the functions of the module as Clang emitted it, `functions`, that can be called (call_code.h).
std::unique_ptr<llvm::MemoryBuffer> compile_debug_variant(const llvm::Module &with_variables,
                                                          const llvm::Module &prepared, const DebugNames &names,
                                                          const ProgramTables &program, DebugInfo &info,
                                                          const llvm::Module &functions,
                                                          std::vector<CallableFunction> &callable);

} // namespace ampsim::frontend
