// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The call graph of restrict(amp) code, and the rules that depend on a kernel's whole call graph: recursion (2.4.3.4),
// tile_static memory in a launch without tiles, and too much of it (2.4.3.5.1).
#pragma once

#include "frontend/diagnostics/rule_violation.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <map>
#include <set>
#include <vector>

namespace ampsim::frontend {

class CallGraph {
public:
  struct Kernel {
    const clang::FunctionDecl *function; // the call operator of the function object
    bool tiled;
  };

  void add_call(const clang::FunctionDecl *caller, const clang::FunctionDecl *callee, clang::SourceLocation where);
  void add_tile_static(const clang::FunctionDecl *function, const clang::VarDecl *variable);
  /// `entry`: an instance of the library's kernel entry templates. Returns false if the function object
  /// cannot be called in restrict(amp) code.
  bool add_kernel(const clang::FunctionDecl *entry);

  RuleViolations check(const clang::ASTContext &context) const;

  /// The path by which a kernel calls `function`: notes, the nearest caller first. Empty for kernels themselves.
  std::vector<RuleNote> chain_to(const clang::FunctionDecl *function, const clang::ASTContext &context) const;

  /// Returns whether a function that is not an instance of a template for both sides calls `function`, directly or
  /// through such instances.
  bool is_called_by_amp_code(const clang::FunctionDecl *function) const;

private:
  struct Call {
    const clang::FunctionDecl *callee;
    clang::SourceLocation where;
  };
  std::vector<const clang::FunctionDecl *> order; // callers, in the order in which they were found
  std::map<const clang::FunctionDecl *, std::vector<Call>> calls;
  std::map<const clang::FunctionDecl *, std::vector<const clang::VarDecl *>> tile_static;
  std::vector<Kernel> kernels;

  void find_recursion(const clang::ASTContext &context, RuleViolations &out) const;
  void check_kernel(const Kernel &kernel, const clang::ASTContext &context, RuleViolations &out) const;
};

} // namespace ampsim::frontend
