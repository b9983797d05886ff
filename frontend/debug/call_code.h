// Functions that expressions of a debugger call (model/callable_code.h).
//
// Of each source the debugger keeps the code for the device as Clang made it, before calls are inlined. When a function is
// to be called, an *entry* is made for it, which takes its arguments from a block of memory as the calling convention has
// them and puts its result there; then all that it calls is inlined, as into a kernel. What can go wrong in a call (a bad
// address, an endless loop, a barrier) comes by hooks of its own, ampsim_call_*: whoever calls is not the launch.
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

/// Those of a module, as Clang made it, whose arguments and result can be passed. Adds their types to what `types` fills.
std::vector<CallableFunction> callable_functions(const llvm::Module &functions, DebugTypes &types,
                                                 const DebugInfo &info);

/// The entry of a function, under the name `symbol`, for calls from the kernel `described`, whose tile-local variables are
/// `tile_local` by name. Throws std::runtime_error where it cannot be compiled.
std::unique_ptr<llvm::MemoryBuffer> compile_call(const llvm::Module &functions, const CallableFunction &called,
                                                 const DebugInfo &info, const Kernel &described,
                                                 const std::vector<std::string> &tile_local,
                                                 const std::string &symbol);

} // namespace ampsim::frontend
