// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of statements and expressions in a restrict(amp) function (specification 2.3.2, 2.4.3).
//
// One walk over the body; the checks are in body_rules.h. Lambdas and local classes are separate functions, which the
// finder visits. A rejected declaration hides errors in its initialiser: one mistake, one error.
#include "frontend/amp/rules/amp_functions.h"
#include "frontend/amp/rules/body_rules.h"
#include "frontend/ast/names.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace ampsim::frontend {
namespace {

class BodyChecker : public clang::RecursiveASTVisitor<BodyChecker>, BodyRules {
  using Base = clang::RecursiveASTVisitor<BodyChecker>;

public:
  BodyChecker(RestrictionRules &rules, const clang::FunctionDecl *function)
      : BodyRules(rules, function), both_sides(is_cpu(function)) {}

  void run() {
    if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
      for (const clang::CXXCtorInitializer *initializer : constructor->inits()) {
        if (amp_pass && initializer->isWritten() && initializer->isMemberInitializer())
          check_member(initializer->getMember(), initializer->getMemberLocation());
        TraverseStmt(initializer->getInit());
      }
    find_labels(function->getBody());
    TraverseStmt(function->getBody());
  }

  //===--- parts that are skipped ------------------------------------------------===//

  /// Only the operands of `decltype` in a type.
  bool TraverseTypeLoc(clang::TypeLoc type) {
    for (; type; type = type.getNextTypeLoc())
      if (auto decltype_ = type.getAs<clang::DecltypeTypeLoc>()) {
        clang::Expr *operand = decltype_.getUnderlyingExpr();
        only_values.insert(operand->IgnoreParens()); // not even the value
        TraverseStmt(operand);
      }
    return true;
  }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) { return true; }
  bool TraverseFunctionDecl(clang::FunctionDecl *) { return true; }
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl *) { return true; }
  bool TraverseRecoveryExpr(clang::RecoveryExpr *) { return true; } // already an error
  bool TraversePredefinedExpr(clang::PredefinedExpr *expression) {
    return refuse(expression->getLocation(), "C3589",
                  "'" + expression->getFunctionName()->getString().str() +
                      "': unsupported usage of string literals in restrict(amp) code");
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) {
    for (clang::Expr *initializer : lambda->capture_inits())
      TraverseStmt(initializer);
    return true;
  }
  bool TraverseIfStmt(clang::IfStmt *statement) {
    if (!statement->isConstexpr())
      return Base::TraverseIfStmt(statement);
    TraverseStmt(statement->getInit());
    TraverseStmt(statement->getCond());
    if (std::optional<clang::Stmt *> taken = statement->getNondiscardedCase(context)) {
      TraverseStmt(*taken);
      return true;
    }
    TraverseStmt(statement->getThen());
    return TraverseStmt(statement->getElse());
  }
  bool TraverseInitListExpr(clang::InitListExpr *list) { // only one of its two forms
    if (list->isSyntacticForm() && list->getSemanticForm())
      list = list->getSemanticForm();
    for (clang::Stmt *each : list->children())
      TraverseStmt(each);
    return true;
  }
  bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc &) { return true; }
  bool TraverseConstantExpr(clang::ConstantExpr *) { return true; } // array bounds, case labels

  //===--- declarations -------------------------------------------------------------===//

  bool TraverseVarDecl(clang::VarDecl *variable) {
    if (amp_pass && !check_variable(variable))
      return true;
    if (const clang::TypeSourceInfo *type = variable->getTypeSourceInfo())
      TraverseTypeLoc(type->getTypeLoc());
    if (variable->hasAttr<clang::CUDASharedAttr>())
      return true; // no constructors are called for it
    if (amp_pass && variable->needsDestruction(context))
      check_destructor(variable->getType(), variable->getLocation());
    return TraverseStmt(variable->getInit());
  }
  bool TraverseDecompositionDecl(clang::DecompositionDecl *variable) { return TraverseVarDecl(variable); }

  //===--- calls ----------------------------------------------------------------------===//

  bool VisitDeclRefExpr(clang::DeclRefExpr *expression) {
    if (const auto *callee = llvm::dyn_cast<clang::FunctionDecl>(expression->getDecl()))
      check_callee(callee, expression->getLocation());
    else if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(expression->getDecl()))
      check_global(variable, expression->getLocation(), is_only_value(expression, expression->isNonOdrUse()));
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *expression) {
    if (calls_refused(expression->getBase()))
      return true;
    if (const auto *callee = llvm::dyn_cast<clang::FunctionDecl>(expression->getMemberDecl()))
      check_callee(callee, expression->getMemberLoc());
    else if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(expression->getMemberDecl()))
      check_global(variable, expression->getMemberLoc(), is_only_value(expression, expression->isNonOdrUse()));
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *expression) {
    if (!expression->isElidable())
      check_callee(expression->getConstructor(), expression->getLocation());
    return true;
  }
  bool VisitCXXTemporaryObjectExpr(clang::CXXTemporaryObjectExpr *expression) {
    check_type(expression->getType(), expression->getBeginLoc());
    return true;
  }
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *expression) {
    if (amp_pass && !calls_refused(expression->getSubExpr()))
      check_destructor(expression->getType(), expression->getExprLoc());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    if (both_sides && !call->isTypeDependent() && !function->isTemplateInstantiation())
      compare_call_type(call);
    check_surrogate(call);
    // direct3d_printf and similar take a string.
    if (const clang::FunctionDecl *callee = call->getDirectCallee();
        callee && rules.library.has(callee->getLocation()) && is_amp(callee))
      for (const clang::Expr *argument : call->arguments())
        diagnostic_texts.insert(argument->IgnoreParenImpCasts());
    return true;
  }
  bool TraverseCXXNewExpr(clang::CXXNewExpr *expression) {
    refuse(expression->getBeginLoc(), "C3930",
           "'operator new': no overloaded function has restriction specifiers that are compatible with the ambient "
           "context '" +
               function_name(function, context) + "'");
    return true;
  }
  bool TraverseCXXDeleteExpr(clang::CXXDeleteExpr *expression) {
    refuse(expression->getBeginLoc(), "C3930",
           "'operator delete': no overloaded function has restriction specifiers that are compatible with the "
           "ambient context '" +
               function_name(function, context) + "'");
    return true;
  }
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *expression) {
    const auto *owner = llvm::dyn_cast<clang::FunctionDecl>(expression->getParam()->getDeclContext());
    bool outer = bound_on_cpu;
    bound_on_cpu =
        owner && !is_cpu(owner) && !owner->getParentFunctionOrMethod() && !owner->isTemplateInstantiation();
    in_place_of(expression->getUsedLocation(), expression->getExpr());
    bound_on_cpu = outer;
    return true;
  }
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *expression) {
    return in_place_of(expression->getUsedLocation(), expression->getExpr());
  }

  //===--- statements -------------------------------------------------------------------===//

  bool VisitGotoStmt(clang::GotoStmt *statement) {
    RuleViolation violation;
    violation.location = statement->getGotoLoc();
    violation.code = "C3593";
    violation.message = "'goto' is unsupported in restrict(amp) code";
    violation.notes.push_back({statement->getLabel()->getLocation(), "labels are unsupported as well"});
    violation.runnable = true;
    report(std::move(violation));
    return true;
  }
  bool VisitIndirectGotoStmt(clang::IndirectGotoStmt *statement) {
    return refuse(statement->getGotoLoc(), "C3593", "'goto' is unsupported in restrict(amp) code");
  }
  bool VisitLabelStmt(clang::LabelStmt *statement) {
    if (targets.count(statement->getDecl()))
      return true; // the goto has been rejected
    return refuse(statement->getIdentLoc(), "C3598", "label statement is unsupported in restrict(amp) code", true);
  }
  bool TraverseGCCAsmStmt(clang::GCCAsmStmt *statement) { return refuse_assembly(statement); }
  bool refuse_assembly(clang::AsmStmt *statement) {
    return refuse(statement->getAsmLoc(), "C3592", "inline assembly is unsupported in restrict(amp) code");
  }
  bool TraverseMSAsmStmt(clang::MSAsmStmt *statement) { return refuse_assembly(statement); }
  bool TraverseCXXThrowExpr(clang::CXXThrowExpr *expression) {
    return refuse_exceptions(expression->getThrowLoc());
  }
  bool VisitCXXTryStmt(clang::CXXTryStmt *statement) { return refuse_exceptions(statement->getTryLoc()); }
  bool VisitSEHTryStmt(clang::SEHTryStmt *statement) { return refuse_exceptions(statement->getTryLoc()); }

  //===--- expressions ------------------------------------------------------------------===//

  bool TraverseCXXTypeidExpr(clang::CXXTypeidExpr *expression) {
    return refuse(expression->getBeginLoc(), "C3591", "typeid operator is unsupported in restrict(amp) code");
  }
  bool VisitCXXDynamicCastExpr(clang::CXXDynamicCastExpr *expression) {
    return refuse(expression->getBeginLoc(), "C3587", "dynamic_cast is unsupported in restrict(amp) code");
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *cast) {
    if (cast->getCastKind() == clang::CK_LValueToRValue)
      only_values.insert(cast->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitStringLiteral(clang::StringLiteral *literal) {
    if (diagnostic_texts.count(literal))
      return true;
    std::string text;
    llvm::raw_string_ostream stream(text);
    literal->outputString(stream);
    return refuse(literal->getBeginLoc(), "C3589",
                  text + ": unsupported usage of string literals in restrict(amp) code");
  }
  bool VisitIntegerLiteral(clang::IntegerLiteral *literal) {
    if (literal->getValue().getActiveBits() > 32)
      return refuse(literal->getLocation(), "C3595",
                    "constant value is out of supported range in restrict(amp) code", true);
    return check_type(literal->getType(), literal->getLocation());
  }
  bool VisitCharacterLiteral(clang::CharacterLiteral *literal) {
    return check_type(literal->getType(), literal->getLocation());
  }
  bool VisitFloatingLiteral(clang::FloatingLiteral *literal) {
    if (literal->getValue().isInfinity())
      return refuse(literal->getLocation(), "C3595",
                    "constant value is out of supported range in restrict(amp) code", true);
    return check_type(literal->getType(), literal->getLocation());
  }
  bool VisitCXXScalarValueInitExpr(clang::CXXScalarValueInitExpr *expression) {
    return check_type(expression->getType(), expression->getBeginLoc());
  }
  bool TraverseCStyleCastExpr(clang::CStyleCastExpr *cast) {
    return !check_cast(cast) || Base::TraverseCStyleCastExpr(cast);
  }
  bool TraverseCXXFunctionalCastExpr(clang::CXXFunctionalCastExpr *cast) {
    return !check_cast(cast) || Base::TraverseCXXFunctionalCastExpr(cast);
  }
  bool TraverseCXXReinterpretCastExpr(clang::CXXReinterpretCastExpr *cast) {
    return !check_cast(cast) || Base::TraverseCXXReinterpretCastExpr(cast);
  }
  bool TraverseCXXStaticCastExpr(clang::CXXStaticCastExpr *cast) {
    return !check_cast(cast) || Base::TraverseCXXStaticCastExpr(cast);
  }
  bool TraverseCXXConstCastExpr(clang::CXXConstCastExpr *cast) {
    return !check_cast(cast) || Base::TraverseCXXConstCastExpr(cast);
  }
  bool VisitBinaryOperator(clang::BinaryOperator *operation) {
    if (operation->isPtrMemOp() && operation->getRHS()->getType()->isMemberFunctionPointerType())
      return refuse(operation->getOperatorLoc(), "C3581",
                    "'" + operation->getOpcodeStr().str() + "': unsupported operand of type '" +
                        rules.types.name(operation->getRHS()->getType()) +
                        "' in restrict(amp) code: only pointers to data members are supported");
    if (operation->isAdditiveOp() || operation->getOpcode() == clang::BO_AddAssign ||
        operation->getOpcode() == clang::BO_SubAssign)
      check_pointer_arithmetic({operation->getLHS(), operation->getRHS()}, operation->getOperatorLoc(),
                               operation->getOpcodeStr());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *operation) {
    if (operation->isIncrementDecrementOp())
      check_pointer_arithmetic({operation->getSubExpr()}, operation->getOperatorLoc(),
                               clang::UnaryOperator::getOpcodeStr(operation->getOpcode()));
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *expression) {
    if (!expression->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      check_pointer_arithmetic({expression->getBase()}, expression->getExprLoc(), "[]");
    return true;
  }

private:
  const bool both_sides;
  std::set<const clang::LabelDecl *> targets;
  std::set<const clang::Expr *> only_values;      // operands whose value alone is used
  std::set<const clang::Expr *> diagnostic_texts; // arguments of the library's diagnostic functions

  bool is_only_value(const clang::Expr *expression, clang::NonOdrUseReason reason) const {
    return reason == clang::NOUR_Constant || only_values.count(expression);
  }

  bool refuse_exceptions(clang::SourceLocation where) {
    return refuse(where, "C3594",
                  "exception handling (try, catch, throw etc.) is unsupported in restrict(amp) code");
  }

  void find_labels(const clang::Stmt *statement) {
    if (!statement || llvm::isa<clang::LambdaExpr>(statement))
      return;
    if (const auto *jump = llvm::dyn_cast<clang::GotoStmt>(statement))
      targets.insert(jump->getLabel());
    if (const auto *address = llvm::dyn_cast<clang::AddrLabelExpr>(statement))
      targets.insert(address->getLabel());
    for (const clang::Stmt *child : statement->children())
      find_labels(child);
  }

  bool in_place_of(clang::SourceLocation where, clang::Expr *expression) {
    bool outermost = place.isInvalid();
    if (outermost)
      place = where;
    TraverseStmt(expression);
    if (outermost)
      place = {};
    return true;
  }

  /// A member that is initialised here.
  void check_member(const clang::FieldDecl *member, clang::SourceLocation where) {
    clang::QualType type = member->getType();
    if (type->isReferenceType() && rules.types.is_by_reference_container(type->getPointeeType()))
      return;
    if (std::optional<TypeProblem> problem = rules.types.check(type))
      rules.report_type(type, *problem, where, function);
  }

  /// False if it is rejected.
  bool check_variable(const clang::VarDecl *variable) {
    if (variable->getType()->isDependentType() ||
        (variable->isInvalidDecl() && !variable->hasAttr<clang::CUDASharedAttr>()))
      return false;
    if (variable->hasAttr<clang::CUDASharedAttr>()) {
      if (!check_tile_static(rules, variable, function))
        return false;
      rules.graph.add_tile_static(function, variable);
      return true;
    }
    bool is_constant = variable->isStaticLocal() && can_be_literal(variable);
    if ((variable->hasGlobalStorage() && !is_constant) || variable->getTLSKind() != clang::VarDecl::TLS_None) {
      refuse(variable->getLocation(), "C3585",
             "'" + variable->getNameAsString() + "' has unsupported storage class in restrict(amp) code");
      return false;
    }
    if (std::optional<TypeProblem> problem = rules.types.check_variable(variable->getType())) {
      rules.report_type(variable->getType(), *problem, variable->getLocation(), function);
      return false;
    }
    return true;
  }
};

} // namespace

void check_body(RestrictionRules &rules, const clang::FunctionDecl *function) {
  BodyChecker(rules, function).run();
}

} // namespace ampsim::frontend
