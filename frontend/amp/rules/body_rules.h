// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The checks that the walk over a restrict(amp) function's body performs (restricted_bodies.cpp).
#pragma once

#include "frontend/amp/rules/restriction_rules.h"

#include "clang/AST/ExprCXX.h"

#include <initializer_list>
#include <string>

namespace ampsim::frontend {

class BodyRules {
public:
  BodyRules(RestrictionRules &rules, const clang::FunctionDecl *function)
      : rules(rules), context(rules.context), function(function), amp_pass(rules.pass == Pass::device) {}

protected:
  RestrictionRules &rules;
  clang::ASTContext &context;
  const clang::FunctionDecl *function;
  const bool amp_pass;
  clang::SourceLocation place; // of a default argument's use: its errors are reported there

  /// In a default argument of a function that is only restrict(amp): it was bound where the function is declared, in
  /// restrict(cpu) code.
  bool bound_on_cpu = false;

  void report(RuleViolation violation);
  /// True, as visitors expect.
  bool refuse(clang::SourceLocation where, const char *code, std::string message, bool runnable = false);
  bool check_type(clang::QualType type, clang::SourceLocation where);

  //===--- calls (restricted_calls.cpp) -----------------------------------------------===//

  /// A lambda without captures that cannot be called from here is called through the pointer that it converts to.
  void check_surrogate(const clang::CallExpr *call);
  /// The same call must have the same type on both sides (2.2).
  void compare_call_type(const clang::CallExpr *call);
  void check_destructor(clang::QualType type, clang::SourceLocation where);
  bool is_refused(const clang::FunctionDecl *callee) const;
  /// Uses of the result of a rejected call are not separate errors.
  bool calls_refused(const clang::Expr *expression) const;
  void check_callee(const clang::FunctionDecl *callee, clang::SourceLocation where);

  //===--- values (restricted_values.cpp) ---------------------------------------------===//

  /// An integer constant that "can be reduced to an integer literal"; also constexpr floating-point constants.
  bool can_be_literal(const clang::VarDecl *variable) const;
  void check_global(const clang::VarDecl *variable, clang::SourceLocation where, bool only_value);
  /// False if it is rejected, or if only the literal in it should be.
  bool check_cast(const clang::ExplicitCastExpr *cast);
  void check_pointer_arithmetic(std::initializer_list<const clang::Expr *> operands, clang::SourceLocation where,
                                llvm::StringRef name);
};

} // namespace ampsim::frontend
