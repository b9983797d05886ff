// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See restriction_rules.h. This file finds the declarations to check.
#include "frontend/amp/rules/restriction_rules.h"
#include "frontend/amp/rules/amp_functions.h"
#include "frontend/ast/names.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace ampsim::frontend {
namespace {

/// Adds the functions that are only restrict(amp) and whose addresses an expression takes: named, but not called.
/// (Clang rejects such calls; `called` is the callee of the surrounding call.) Written by hand, since one more
/// RecursiveASTVisitor would cost the build as much as ten other files.
void find_addresses_taken(const clang::Stmt *in, std::vector<const clang::DeclRefExpr *> &found,
                          const clang::Expr *called = nullptr) {
  if (!in || llvm::isa<clang::LambdaExpr, clang::UnaryExprOrTypeTraitExpr>(in))
    return;
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(in))
    called = call->getCallee()->IgnoreParenImpCasts();
  if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(in); name && name != called) {
    const auto *function = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl());
    if (function && is_amp(function) && !is_cpu(function))
      found.push_back(name);
  }
  for (const clang::Stmt *child : in->children())
    find_addresses_taken(child, found, called);
}

/// Finds the functions, lambdas, classes and tile_static variables in a declaration.
class Finder : public clang::RecursiveASTVisitor<Finder> {
public:
  Finder(RestrictionRules &rules, std::set<const clang::Decl *> &seen) : rules(rules), seen(seen) {}

  bool shouldVisitTemplateInstantiations() const { return false; } // they arrive separately
  bool TraverseTypeLoc(clang::TypeLoc) { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    check(function);
    return true;
  }

  bool VisitLambdaExpr(clang::LambdaExpr *lambda) {
    const clang::CXXMethodDecl *call = lambda->getCallOperator();
    if (!call || !is_user_code(call, rules.library))
      return true;
    if (rules.pass == Pass::device && is_amp(call) && seen.insert(lambda->getLambdaClass()).second)
      check_captures(rules, lambda);
    check(call);
    return true;
  }

  bool VisitCXXRecordDecl(clang::CXXRecordDecl *record) {
    if (rules.pass == Pass::device && record->isThisDeclarationADefinition() && !record->isInvalidDecl() &&
        is_user_code(record, rules.library) && seen.insert(record).second)
      check_class(rules, record);
    return true;
  }

  /// In a class in a restrict(amp) function, default arguments are that function's code (2.2.1).
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *use) {
    const auto *member = llvm::dyn_cast<clang::CXXMethodDecl>(use->getParam()->getDeclContext());
    const clang::FunctionDecl *around = member ? member->getParent()->isLocalClass() : nullptr;
    if (rules.pass == Pass::host && around && is_amp(around) && !is_cpu(around))
      if (const clang::FunctionDecl *callee = called_on_cpu(use->getExpr()))
        rules.report({use->getUsedLocation(),
                      "C3931",
                      "'" + callee->getNameAsString() +
                          "': cannot call a function that has restriction specifiers that are not applicable: the "
                          "default argument belongs to restrict(amp) code",
                      {{use->getParam()->getLocation(), "it is in '" + function_name(around, rules.context) + "'"}},
                      {},
                      {},
                      false},
                     nullptr);
    return true;
  }

  bool VisitVarDecl(clang::VarDecl *variable) {
    if (variable->hasAttr<clang::CUDASharedAttr>())
      rules.tile_static_variables.push_back(variable);
    if (rules.pass == Pass::device && variable->hasAttr<clang::CUDASharedAttr>() &&
        is_user_code(variable, rules.library) && !is_in_amp_function(variable))
      check_tile_static(rules, variable,
                        llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod()));
    if (rules.pass == Pass::device && variable->getInit() && !variable->getParentFunctionOrMethod())
      refuse_addresses(variable->getInit());
    return true;
  }

private:
  RestrictionRules &rules;
  std::set<const clang::Decl *> &seen;

  /// Outside of functions, where Clang does not check (2.4.3.7).
  void refuse_addresses(const clang::Expr *initializer) {
    std::vector<const clang::DeclRefExpr *> found;
    find_addresses_taken(initializer, found);
    for (const clang::DeclRefExpr *name : found)
      rules.report(
          {name->getLocation(),
           "C3939",
           "'" + name->getDecl()->getNameAsString() +
               "': pointers and references to functions with the restriction specifier 'amp' are not allowed",
           {{name->getDecl()->getLocation(), "declared here"}},
           {},
           name->getSourceRange(),
           /*runnable=*/false},
          nullptr);
  }

  /// A CPU-only function that the expression calls.
  static const clang::FunctionDecl *called_on_cpu(const clang::Stmt *expression) {
    if (const auto *call = llvm::dyn_cast<clang::CallExpr>(expression))
      if (const clang::FunctionDecl *callee = call->getDirectCallee(); callee && !is_amp(callee))
        return callee;
    for (const clang::Stmt *child : expression->children())
      if (const clang::FunctionDecl *found = child ? called_on_cpu(child) : nullptr)
        return found;
    return nullptr;
  }

  /// Those are checked with the function's body.
  static bool is_in_amp_function(const clang::VarDecl *variable) {
    const auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
    return function && is_amp(function);
  }

  void check(const clang::FunctionDecl *function) {
    if (!is_user_code(function, rules.library) || function->isImplicit() || function->isDefaulted() ||
        function->isInvalidDecl() || function->isDependentContext() || function->hasAttr<clang::CUDAGlobalAttr>() ||
        !is_amp(function))
      return;
    bool is_definition = function->isThisDeclarationADefinition();
    if (!is_definition && (function->getDefinition() || !function->isFirstDecl()))
      return;
    if (!seen.insert(function->getCanonicalDecl()).second)
      return;
    if (rules.pass == Pass::host && !is_cpu(function))
      return;
    if (rules.pass == Pass::device)
      check_declarator(rules, function);
    if (is_definition && function->hasBody())
      check_body(rules, function);
  }
};

} // namespace

void RestrictionRules::look_at(clang::Decl *declaration) {
  if (auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      function && function->hasAttr<clang::CUDAGlobalAttr>()) {
    if (pass == Pass::device && function->isTemplateInstantiation() && function->hasBody() &&
        !graph.add_kernel(function))
      refuse_kernel(function);
    return;
  }
  if (auto *container = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(declaration);
      container && container->getIdentifier() && types.library_class(context.getTypeDeclType(container))) {
    if (pass == Pass::device && (container->getName() == "array" || container->getName() == "array_view"))
      check_container(*this, container);
    return;
  }
  if (declaration->getLocation().isValid() && library.has(declaration->getLocation()))
    return;
  Finder(*this, seen).TraverseDecl(declaration);
}

/// A function object that is called through a pointer (a lambda without captures) or not at all.
void RestrictionRules::refuse_kernel(const clang::FunctionDecl *entry) {
  const clang::TemplateArgumentList *arguments = entry->getTemplateSpecializationArgs();
  const clang::CXXRecordDecl *object = arguments && arguments->get(0).getKind() == clang::TemplateArgument::Type
                                           ? arguments->get(0).getAsType()->getAsCXXRecordDecl()
                                           : nullptr;
  if (!object || !object->isLambda()) // otherwise Clang has reported why
    return;
  report({object->getLocation(),
          "C3577",
          "parallel_for_each kernel argument is illegal: cannot resolve call to member 'void operator()' "
          "restrict(amp)",
          {},
          {},
          {},
          false},
         nullptr);
}

void RestrictionRules::report(RuleViolation violation, const clang::FunctionDecl *function) {
  bool is_call = violation.code == "C3930";
  if (function && function->isTemplateInstantiation() && function->getPointOfInstantiation().isValid())
    violation.notes.push_back({function->getPointOfInstantiation(),
                               "in instantiation of '" + function_name(function, context) + "' requested here"});
  found.push_back({std::move(violation), function, is_call});
}

void RestrictionRules::report_type(clang::QualType type, const TypeProblem &problem, clang::SourceLocation where,
                                   const clang::FunctionDecl *function) {
  RuleViolation violation;
  violation.location = where;
  violation.code = "C3581";
  violation.message = "'" + types.name(type) + "': unsupported type in restrict(amp) code";
  violation.notes.push_back({problem.place, problem.reason});
  violation.runnable = !type->isFunctionPointerType() && !type->isMemberFunctionPointerType();
  report(std::move(violation), function);
}

RuleViolations RestrictionRules::finish() {
  RuleViolations violations;
  for (Found &each : found) {
    if (each.violation.if_called && !graph.is_called_by_amp_code(each.function))
      continue;
    if (each.is_call && each.function)
      for (RuleNote &note : graph.chain_to(each.function, context))
        each.violation.notes.push_back(std::move(note));
    violations.push_back(std::move(each.violation));
  }
  if (pass == Pass::device)
    for (RuleViolation &violation : graph.check(context))
      violations.push_back(std::move(violation));
  return violations;
}

} // namespace ampsim::frontend
