// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The orders of atomic operations and fences that a program writes with the compiler's own functions: `__atomic_load_n`,
// `__atomic_thread_fence`, `__sync_fetch_and_add` and similar ones.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/CodeGen/ModuleBuilder.h"

#include <string>

namespace ampsim::frontend {

/// Makes these operations relaxed ones of system scope between fences for their own bytes, as those of the headers are
/// (ampsim_cuda/atomic_builtins.h). Runs on Clang's code, before anything is inlined. `headers`: the folder of ampsim's
/// own headers, whose operations mean something else (frontend/code/atomic_scope.h), as do those of inline assembly, which
/// is translated later.
void give_atomics_their_orders(clang::CodeGenerator &code, const clang::ASTContext &context,
                               const std::string &headers);

} // namespace ampsim::frontend
