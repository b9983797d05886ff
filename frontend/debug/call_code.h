// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that debugger expressions call (model/callable_code.h).
//
// For each source, the debugger keeps the device code as Clang emitted it, before calls are inlined. To call a
// function, an *entry* is created for it, which takes its arguments from a block of memory according to the calling
// convention and stores its result there; then everything that it calls is inlined, as into a kernel. Errors in a call
// (a bad address, an endless loop, a barrier) are reported by separate hooks, ampsim_call_*, because the caller is not
// the launch.
#pragma once

#include "frontend/debug/debug_types.h"
#include "model/callable_code.h"
#include "model/kernel.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// The functions of a module, as Clang emitted it, whose arguments and result can be passed. Adds their types to the
/// tables that `types` fills.
std::vector<CallableFunction> callable_functions(const llvm::Module &functions, DebugTypes &types,
                                                 const DebugInfo &info);

/// The entry of a function, under the name `symbol`, for calls from the kernel `described`, whose tile-local variables
/// are `tile_local` by name. Throws std::runtime_error if it cannot be compiled.
std::unique_ptr<llvm::MemoryBuffer> compile_call(const llvm::Module &functions, const CallableFunction &called,
                                                 const DebugInfo &info, const Kernel &described,
                                                 const std::vector<std::string> &tile_local,
                                                 const std::string &symbol);

} // namespace ampsim::frontend
