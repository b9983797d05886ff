// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The captures of a restrict(amp) lambda (specification 2.4.3.3, 7.1): by reference only arrays and textures, by value
// only amp-compatible types.
#include "frontend/amp/rules/amp_functions.h"
#include "frontend/amp/rules/restriction_rules.h"

#include "clang/AST/StmtCXX.h"

namespace ampsim::frontend {

void check_captures(RestrictionRules &rules, const clang::LambdaExpr *lambda) {
  const clang::CXXMethodDecl *function = lambda->getCallOperator();
  // A lambda that the same thread creates and calls can run anyway.
  const auto *maker =
      llvm::dyn_cast_or_null<clang::FunctionDecl>(lambda->getLambdaClass()->getParentFunctionOrMethod());
  bool runnable = maker && is_amp(maker);
  // Implicit captures are one error, however many variables they capture.
  RuleViolation implicit;
  auto report = [&](const clang::LambdaCapture &capture, const char *code, const std::string &what,
                    const std::string &hint) {
    if (capture.isExplicit()) {
      RuleViolation violation;
      violation.location = capture.getLocation();
      violation.code = code;
      violation.message = what;
      violation.runnable = runnable;
      if (violation.code == "C3597") // a by-value capture is constant
        violation.hides = lambda->getSourceRange();
      if (!hint.empty())
        violation.notes.push_back({{}, hint});
      rules.report(std::move(violation), function);
      return;
    }
    if (implicit.location.isInvalid()) {
      implicit.location =
          lambda->getCaptureDefaultLoc().isValid() ? lambda->getCaptureDefaultLoc() : lambda->getBeginLoc();
      implicit.code = code;
      implicit.message = what;
      implicit.runnable = runnable;
    }
    implicit.notes.push_back(
        {capture.getLocation(), "captured by its use here" + (hint.empty() ? "" : "; " + hint)});
  };

  for (const clang::LambdaCapture &capture : lambda->captures()) {
    if (capture.getCaptureKind() == clang::LCK_StarThis) {
      llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> fields;
      clang::FieldDecl *copy = nullptr;
      lambda->getLambdaClass()->getCaptureFields(fields, copy);
      const clang::QualType type = copy->getType();
      if (type->isDependentType())
        continue;
      if (std::optional<TypeProblem> problem = rules.types.check(type))
        report(capture, "C3596",
               "'*this' ('" + rules.types.name(type) +
                   "'): variable captured by lambda has unsupported type in restrict(amp) code",
               problem->reason);
      continue;
    }
    if (capture.capturesThis()) {
      report(capture, "C3590", "'this': 'this' capture is unsupported if the lambda is restrict(amp)",
             "copy the needed members to local variables");
      continue;
    }
    if (!capture.capturesVariable())
      continue;
    const clang::ValueDecl *variable = capture.getCapturedVar();
    clang::QualType type = variable->getType().getNonReferenceType();
    if (type->isDependentType())
      continue;
    std::string name = "'" + variable->getNameAsString() + "'";
    if (capture.getCaptureKind() == clang::LCK_ByRef) {
      if (!rules.types.is_by_reference_container(type))
        report(capture, "C3590", name + ": by-reference capture is unsupported if the lambda is restrict(amp)",
               "only arrays and textures are captured by reference, everything else by value");
      continue;
    }
    if (rules.types.is_by_reference_container(type)) {
      report(capture, "C3597",
             name + ": '" + type->getAsCXXRecordDecl()->getNameAsString() +
                 "' is not allowed to be captured by value if the lambda is restrict(amp)",
             "capture it by reference");
      continue;
    }
    if (std::optional<TypeProblem> problem = rules.types.check(type))
      report(capture, "C3596",
             name + " ('" + rules.types.name(type) +
                 "'): variable captured by lambda has unsupported type in restrict(amp) code",
             problem->reason);
  }
  if (implicit.code == "C3597")
    implicit.hides = lambda->getSourceRange();
  if (implicit.location.isValid())
    rules.report(std::move(implicit), function);
}

} // namespace ampsim::frontend
