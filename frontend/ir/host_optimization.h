// Optimises the part of a host module in which a program may spend time.
//
// Most host code runs once: it parses arguments, allocates, prints. Optimising all of it would double the time until
// the first kernel runs. So only functions with loops, and what they call inside of these loops, are compiled by Clang's
// -O2 pipeline. They get a module of their own: with the attribute optnone, the others would pass through all of LLVM's
// passes, which takes longer than compiling them at -O0.
//
// Runs after the hooks of host accesses are inserted, so they see the accesses of the source.
#pragma once

#include "model/compile_options.h"

#include "llvm/IR/Module.h"

#include <memory>
#include <string>

namespace ampsim::frontend {

/// Returns whether host code is optimised: not at -O0, and not for the debugger, which shows it statement by statement.
inline bool optimizes_host(const CompileOptions &options) { return options.optimization > 0 && !options.debug; }

/// Moves these functions into the returned module, which is optimised; null if there are none. Both modules must be
/// linked. `headers`: the folder of ampsim's own headers, whose loops are short unless the program's loops call them.
/// `unit` distinguishes sources.
std::unique_ptr<llvm::Module> take_host_loops(llvm::Module &module, const std::string &headers, unsigned unit);

/// Optimises all functions, for objects that are compiled once and run often.
void optimize_host(llvm::Module &module);

} // namespace ampsim::frontend
