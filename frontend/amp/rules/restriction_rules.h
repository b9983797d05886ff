// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compile-time rules of restrict(amp) code (specification 2.2 to 2.4, 7.1), checked on the AST.
//
// Every function that is restrict(amp) and has a body is checked, whether a kernel reaches it or not, because the
// specification restricts functions, not kernels; for templates, the instances are checked. Rules that depend on a
// kernel's whole call graph are checked at the end (call_graph.h). The host pass has only one check left: calls in
// functions of both sides resolve differently there.
#pragma once

#include "frontend/amp/rules/amp_types.h"
#include "frontend/amp/rules/call_graph.h"
#include "frontend/diagnostics/rule_violation.h"
#include "frontend/sources/clang_arguments.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

#include <map>
#include <set>
#include <string>

namespace ampsim::frontend {

class RestrictionRules {
public:
  RestrictionRules(clang::ASTContext &context, Pass pass, std::string headers)
      : context(context), pass(pass), library{context.getSourceManager(), std::move(headers)},
        types(context, library) {}

  /// A declaration at namespace scope, or an instance of a template. Called in the order in which the parser delivers
  /// them.
  void look_at(clang::Decl *declaration);

  /// All violations, after the last declaration.
  RuleViolations finish();

  /// The result types of calls in functions of both sides, by place: they must be the same in both passes (2.2).
  using CallTypes = std::map<std::pair<std::string, unsigned>, std::string>;
  CallTypes call_types;
  const CallTypes *expected_call_types = nullptr; // from the other pass
  std::set<std::pair<unsigned, const void *>>
      refused_elements; // line, element type: `array` also instantiates `array_view`
  /// All that have been seen: their initialisers will be dropped.
  std::vector<clang::VarDecl *> tile_static_variables;

  //===--- for the parts that do the checking -------------------------------------===//

  clang::ASTContext &context;
  const Pass pass;
  const Library library;
  AmpTypes types;
  CallGraph graph;

  void report(RuleViolation violation, const clang::FunctionDecl *function);
  /// Reports a type that is not supported. `use`: "of the parameter 'x'".
  void report_type(clang::QualType type, const TypeProblem &problem, clang::SourceLocation where,
                   const clang::FunctionDecl *function);

private:
  struct Found {
    RuleViolation violation;
    const clang::FunctionDecl *function; // that contains it; may be null
    bool is_call;
  };
  std::vector<Found> found;
  void refuse_kernel(const clang::FunctionDecl *entry);
  std::set<const clang::Decl *> seen;
};

// The parts, each in its own file.

/// Everything inside a function's body (restricted_bodies.cpp).
void check_body(RestrictionRules &rules, const clang::FunctionDecl *function);
/// The function's declarator: parameters, result, ellipsis, exception specification (restricted_declarations.cpp).
void check_declarator(RestrictionRules &rules, const clang::FunctionDecl *function);
/// Constructors and destructor of a class (restricted_declarations.cpp).
void check_class(RestrictionRules &rules, const clang::CXXRecordDecl *record);
/// A class that has restrict(amp) member functions must itself be amp-compatible (restricted_declarations.cpp).
void check_class_of(RestrictionRules &rules, const clang::CXXMethodDecl *method);
/// The element type of an instance of array or array_view (restricted_declarations.cpp).
void check_container(RestrictionRules &rules, const clang::ClassTemplateSpecializationDecl *container);
/// The captures of a restrict(amp) lambda (kernel_captures.cpp).
void check_captures(RestrictionRules &rules, const clang::LambdaExpr *lambda);
/// A tile_static variable; `function` is null outside of functions (restricted_declarations.cpp). Returns false if it
/// is rejected.
bool check_tile_static(RestrictionRules &rules, const clang::VarDecl *variable,
                       const clang::FunctionDecl *function);

} // namespace ampsim::frontend
