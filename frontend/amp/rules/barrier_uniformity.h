// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds barriers that not all threads of a tile reach (specification 8.1.1): Microsoft's C3561.
//
// Every control expression around a barrier must be tile-uniform. This is a data-flow property (tile_uniformity.h),
// computed on a copy of the module in which calls are inlined (inlined_kernels.h).
//
// A barrier is in varying flow control if it is control dependent, directly or through other branches, on a branch
// whose condition is divergent. Early returns, `break` and `continue` need no separate rule.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/diagnostics/rule_violation.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// Checks all kernels of a device module as emitted by Clang. `headers`: the folder of ampsim's own headers.
RuleViolations check_barriers(const llvm::Module &module, const AstTables &tables, const std::string &headers,
                              const clang::SourceManager &sources);

} // namespace ampsim::frontend
