// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Refuses by name what ampsim cannot run yet: types and variables in the AST, calls in the code.
#pragma once

#include "frontend/diagnostics/rule_violation.h"
#include "frontend/opencl/builtin_functions.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

#include <vector>

namespace ampsim::frontend {

/// Some kinds of images, pipes and queues; static variables of functions in global memory.
RuleViolations unsupported_declarations(clang::ASTContext &context);

/// Calls that were found to be unsupported, and calls of functions that nothing defines.
RuleViolations unsupported_calls(const llvm::Module &module, const std::vector<UnsupportedCall> &found,
                                 const clang::SourceManager &sources);

} // namespace ampsim::frontend
