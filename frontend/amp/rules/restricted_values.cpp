// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The variables that a restrict(amp) function may name, and the conversions of values that it may use (specification
// 2.4.3.2, 2.4.3.6, 2.4.3.7).
#include "frontend/amp/rules/body_rules.h"

#include "clang/AST/Attr.h"

namespace ampsim::frontend {

void BodyRules::report(RuleViolation violation) {
  if (place.isValid())
    violation.location = place;
  if (amp_pass || violation.code == "C3930")
    rules.report(std::move(violation), function);
}

bool BodyRules::refuse(clang::SourceLocation where, const char *code, std::string message, bool runnable) {
  if (amp_pass)
    report({where, code, std::move(message), {}, {}, {}, runnable});
  return true;
}

bool BodyRules::check_type(clang::QualType type, clang::SourceLocation where) {
  if (amp_pass)
    if (std::optional<TypeProblem> problem = rules.types.check_variable(type))
      rules.report_type(type, *problem, place.isValid() ? place : where, function);
  return true;
}

bool BodyRules::can_be_literal(const clang::VarDecl *variable) const {
  clang::QualType type = variable->getType();
  if (!type.isConstQualified() || type.isVolatileQualified())
    return false;
  if (variable->isConstexpr())
    return type->isArithmeticType() || type->isEnumeralType();
  return type->isIntegralOrEnumerationType() && variable->mightBeUsableInConstantExpressions(context);
}

void BodyRules::check_global(const clang::VarDecl *variable, clang::SourceLocation where, bool only_value) {
  if (!amp_pass || !variable->hasGlobalStorage() || variable->hasAttr<clang::CUDASharedAttr>() ||
      variable->isInvalidDecl() || llvm::isa<clang::ParmVarDecl>(variable))
    return;
  if (only_value && can_be_literal(variable))
    return;
  // A local static has been rejected at its declaration.
  if (variable->isStaticLocal() && variable->getParentFunctionOrMethod() == function && !can_be_literal(variable))
    return;
  RuleViolation violation;
  violation.location = where;
  violation.code = "C3586";
  violation.message = "'" + variable->getNameAsString() +
                      "': using global or static variables is unsupported in restrict(amp) code";
  violation.notes.push_back(
      {variable->getLocation(), can_be_literal(variable)
                                    ? "only the value of the constant can be used, not its address"
                                    : "'" + variable->getNameAsString() + "' is declared here"});
  report(std::move(violation));
}

bool BodyRules::check_cast(const clang::ExplicitCastExpr *cast) {
  if (!amp_pass || cast->isTypeDependent())
    return true;
  clang::QualType to = cast->getTypeAsWritten();
  const clang::Expr *operand = cast->getSubExprAsWritten();
  clang::QualType from = operand->getType();
  if (to->isReferenceType() && cast->getCastKind() == clang::CK_LValueBitCast)
    to = to->getPointeeType();
  if (llvm::isa<clang::StringLiteral>(operand->IgnoreParens()))
    return true;
  bool null =
      operand->isNullPointerConstant(context, clang::Expr::NPC_ValueDependentIsNull) != clang::Expr::NPCK_NotNull;
  bool to_integer = to->isIntegralOrEnumerationType() && !to->isBooleanType() && from->isPointerType();
  bool to_pointer = to->isPointerType() && from->isIntegralOrEnumerationType() && !null;
  if (to_integer || to_pointer) {
    refuse(cast->getBeginLoc(), "C3588",
           "casting from '" + rules.types.name(from) + "' to '" + rules.types.name(to) +
               "' is unsupported in restrict(amp) code",
           true);
    return false;
  }
  to = cast->getTypeAsWritten();
  if (to->isVoidType())
    return true;
  if (std::optional<TypeProblem> problem = rules.types.check_variable(to)) {
    const auto *literal = llvm::dyn_cast<clang::IntegerLiteral>(operand->IgnoreParens());
    if (literal && literal->getValue().getActiveBits() > 32)
      return true;
    rules.report_type(to, *problem, place.isValid() ? place : cast->getBeginLoc(), function);
    return false;
  }
  return true;
}

void BodyRules::check_pointer_arithmetic(std::initializer_list<const clang::Expr *> operands,
                                         clang::SourceLocation where, llvm::StringRef name) {
  for (const clang::Expr *operand : operands) {
    clang::QualType type = operand->getType();
    if (type->isPointerType() && type->getPointeeType()->isBooleanType()) {
      refuse(where, "C3599",
             "'" + name.str() + "': cannot perform pointer arithmetic on pointer to bool in restrict(amp) code",
             true);
      return;
    }
  }
}

} // namespace ampsim::frontend
