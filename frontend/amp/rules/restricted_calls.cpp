// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that a restrict(amp) function may call (specification 2.3.2, 2.4.3.4): those that are at least as
// restricted.
#include "frontend/amp/rules/amp_functions.h"
#include "frontend/amp/rules/body_rules.h"
#include "frontend/ast/names.h"

#include "clang/Basic/SourceManager.h"

namespace ampsim::frontend {

void BodyRules::check_surrogate(const clang::CallExpr *call) {
  const auto *conversion = llvm::dyn_cast<clang::CXXMemberCallExpr>(call->getCallee()->IgnoreParenImpCasts());
  if (call->getDirectCallee() || !conversion ||
      !llvm::isa_and_nonnull<clang::CXXConversionDecl>(conversion->getMethodDecl()))
    return;
  const clang::CXXRecordDecl *lambda = conversion->getMethodDecl()->getParent();
  if (lambda->isLambda())
    check_callee(lambda->getLambdaCallOperator(), call->getBeginLoc());
}

void BodyRules::compare_call_type(const clang::CallExpr *call) {
  const clang::SourceManager &sources = context.getSourceManager();
  clang::PresumedLoc at = sources.getPresumedLoc(call->getExprLoc());
  if (at.isInvalid() || place.isValid() || call->getExprLoc().isMacroID())
    return;
  std::pair key(std::string(at.getFilename()), sources.getFileOffset(sources.getExpansionLoc(call->getExprLoc())));
  std::string type = rules.types.name(call->getType().getCanonicalType());
  rules.call_types[key] = type;
  if (!amp_pass || !rules.expected_call_types)
    return;
  auto other = rules.expected_call_types->find(key);
  if (other == rules.expected_call_types->end() || other->second == type)
    return;
  const clang::FunctionDecl *callee = call->getDirectCallee();
  if (callee && rules.library.has(callee->getLocation()))
    return;
  refuse(call->getBeginLoc(), "C2785",
         (callee ? "'" + callee->getNameAsString() + "': the overloads" : std::string("overloads")) +
             " for restrict(cpu) and restrict(amp) have different return types: '" + other->second + "' and '" +
             type + "'");
}

void BodyRules::check_destructor(clang::QualType type, clang::SourceLocation where) {
  const clang::CXXRecordDecl *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  const clang::CXXDestructorDecl *destructor =
      record && record->hasDefinition() ? record->getDestructor() : nullptr;
  if (destructor)
    check_callee(destructor, where);
}

bool BodyRules::is_refused(const clang::FunctionDecl *callee) const {
  // Clang adds its own operators new and delete, for both sides.
  return amp_pass ? !is_amp(callee) || callee->isReplaceableGlobalAllocationFunction() : !is_cpu(callee);
}

bool BodyRules::calls_refused(const clang::Expr *expression) const {
  const auto *call = llvm::dyn_cast<clang::CallExpr>(expression->IgnoreImplicit());
  return call && call->getDirectCallee() && is_refused(call->getDirectCallee());
}

void BodyRules::check_callee(const clang::FunctionDecl *callee, clang::SourceLocation where) {
  if (callee->isDependentContext() || callee->isInvalidDecl())
    return;
  if (amp_pass && bound_on_cpu && !is_cpu(callee)) {
    refuse(where, "C3931",
           "'" + callee->getNameAsString() +
               "': cannot call a function that has restriction specifiers that are not applicable in a default "
               "argument, which belongs to restrict(cpu) code");
    return;
  }
  if (!is_refused(callee)) {
    if (amp_pass)
      rules.graph.add_call(function, callee, where);
    return;
  }
  if (place.isValid())
    return; // a default argument, which Clang has rejected
  RuleViolation violation;
  violation.location = where;
  violation.code = "C3930";
  std::string name = callee->getNameAsString();
  violation.message = "'" + name +
                      "': no overloaded function has restriction specifiers that are compatible with the ambient "
                      "context '" +
                      function_name(function, context) + "'";
  if (callee->getLocation().isValid())
    violation.notes.push_back({callee->getLocation(), "'" + name + "' is " + restriction_of(callee) + ", '" +
                                                          function_name(function, context) + "' is " +
                                                          restriction_of(function)});
  // Microsoft's compiler lets CPU code use a template of both sides that creates an object as only the CPU can.
  violation.if_called =
      llvm::isa<clang::CXXConstructorDecl>(callee) && function->isTemplateInstantiation() && is_cpu(function);
  report(std::move(violation));
}

} // namespace ampsim::frontend
