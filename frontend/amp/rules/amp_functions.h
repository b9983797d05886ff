// On which side a function is: the restriction specifiers of chapter 2, as Clang's AST has them.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

#include <string>

namespace ampsim::frontend {

/// May restrict(amp) (restrict(cpu)) code call the function? Special members that the compiler generates, and its
/// builtin functions, are on both sides unless what they call is not.
bool is_amp(const clang::FunctionDecl *function);
bool is_cpu(const clang::FunctionDecl *function);

/// "restrict(cpu,amp)".
std::string restriction_of(const clang::FunctionDecl *function);

/// What is not the user's own: system headers, and ampsim's (which a precompiled header does not mark as such).
struct Library {
  const clang::SourceManager &sources;
  std::string headers; // the folder
  bool has(clang::SourceLocation location) const;
};

/// Is the declaration in the user's code, and not part of a template that is not instantiated?
bool is_user_code(const clang::Decl *declaration, const Library &library);

} // namespace ampsim::frontend
