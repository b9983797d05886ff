// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The side of a function: the restriction specifiers of chapter 2, in Clang's AST.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

#include <string>

namespace ampsim::frontend {

/// Returns whether restrict(amp) (restrict(cpu)) code may call the function. Special members that the compiler
/// generates, and its builtin functions, are on both sides unless the functions that they call are not.
bool is_amp(const clang::FunctionDecl *function);
bool is_cpu(const clang::FunctionDecl *function);

/// "restrict(cpu,amp)".
std::string restriction_of(const clang::FunctionDecl *function);

/// Code that is not the user's: system headers, and ampsim's (which a precompiled header does not mark as such).
struct Library {
  const clang::SourceManager &sources;
  std::string headers; // the folder of ampsim's headers
  bool has(clang::SourceLocation location) const;
};

/// Returns whether the declaration is in the user's code, and not part of an uninstantiated template.
bool is_user_code(const clang::Decl *declaration, const Library &library);

} // namespace ampsim::frontend
