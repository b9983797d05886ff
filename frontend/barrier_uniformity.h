// Barriers that not all threads of a tile reach (specification 8.1.1): Microsoft's C3561.
//
// Every control expression around a barrier must be tile-uniform. That is a question of data flow, and LLVM has the
// answer ready: UniformityInfo, made for real GPUs, propagates divergence from its sources through data and control
// dependence. It only has to be told what differs between the threads of a tile (ids, memory, atomics) and
// what does not (the tile's id, captures). It works on a copy of the module, because it needs the calls inlined and
// variables in registers, to a degree that code for race detection must not have.
//
// A barrier is in varying flow control if it is control dependent, directly or through other branches, on a branch
// whose condition is divergent. Early returns, `break` and `continue` need no rule of their own.
#pragma once

#include "frontend/ast_tables.h"
#include "frontend/rule_violation.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// Checks all kernels of an amp module as Clang has made it. `headers`: the folder of ampsim's own headers.
RuleViolations check_barriers(const llvm::Module &module, const AstTables &tables, const std::string &headers,
                              const clang::SourceManager &sources);

} // namespace ampsim::frontend
