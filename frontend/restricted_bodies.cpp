// Rules of statements and expressions in a restrict(amp) function (specification 2.3.2, 2.4.3).
//
// One walk over the body. Lambdas and local classes in it are functions of their own and left to the finder. A
// declaration that is refused hides what is wrong in its initialiser: one mistake, one error.
#include "frontend/amp_functions.h"
#include "frontend/ast_tables.h"
#include "frontend/restriction_rules.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace ampsim::frontend {
namespace {

class BodyChecker : public clang::RecursiveASTVisitor<BodyChecker> {
  using Base = clang::RecursiveASTVisitor<BodyChecker>;

public:
  BodyChecker(RestrictionRules &rules, const clang::FunctionDecl *function)
      : rules(rules), context(rules.context), function(function), both_sides(is_cpu(function)),
        amp_pass(rules.pass == Pass::amp) {}

  void run() {
    if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
      for (const clang::CXXCtorInitializer *initializer : constructor->inits())
        TraverseStmt(initializer->getInit());
    find_labels(function->getBody());
    TraverseStmt(function->getBody());
  }

  //===--- what is not looked into ------------------------------------------------===//

  bool TraverseTypeLoc(clang::TypeLoc) { return true; }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) { return true; }
  bool TraverseFunctionDecl(clang::FunctionDecl *) { return true; }
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl *) { return true; }
  bool TraverseRecoveryExpr(clang::RecoveryExpr *) { return true; } // an error already
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
  bool TraverseInitListExpr(clang::InitListExpr *list) { // in one of its two forms
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
    // direct3d_printf and its like take a text.
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
    return in_place_of(expression->getUsedLocation(), expression->getExpr());
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
    violation.notes.push_back({statement->getLabel()->getLocation(), "nor are labels"});
    violation.runnable = true;
    report(std::move(violation));
    return true;
  }
  bool VisitIndirectGotoStmt(clang::IndirectGotoStmt *statement) {
    return refuse(statement->getGotoLoc(), "C3593", "'goto' is unsupported in restrict(amp) code");
  }
  bool VisitLabelStmt(clang::LabelStmt *statement) {
    if (targets.count(statement->getDecl()))
      return true; // the goto has been refused
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
  RestrictionRules &rules;
  clang::ASTContext &context;
  const clang::FunctionDecl *function;
  const bool both_sides, amp_pass;
  std::set<const clang::LabelDecl *> targets;
  std::set<const clang::Expr *> only_values;      // operands of which nothing but the value is used
  std::set<const clang::Expr *> diagnostic_texts; // arguments of the library's diagnostic functions
  clang::SourceLocation place;                    // of a default argument's use

  bool is_only_value(const clang::Expr *expression, clang::NonOdrUseReason reason) const {
    return reason == clang::NOUR_Constant || only_values.count(expression);
  }

  void report(RuleViolation violation) {
    if (place.isValid())
      violation.location = place;
    if (amp_pass || violation.code == "C3930")
      rules.report(std::move(violation), function);
  }
  /// True, as visitors want it.
  bool refuse(clang::SourceLocation where, const char *code, std::string message, bool runnable = false) {
    if (amp_pass)
      report({where, code, std::move(message), {}, {}, {}, runnable});
    return true;
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

  bool check_type(clang::QualType type, clang::SourceLocation where) {
    if (amp_pass)
      if (std::optional<TypeProblem> problem = rules.types.check_variable(type))
        rules.report_type(type, *problem, place.isValid() ? place : where, function);
    return true;
  }

  /// False where it is refused.
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

  /// A lambda without captures that cannot be called from here is called through the pointer that it converts to.
  void check_surrogate(const clang::CallExpr *call) {
    const auto *conversion = llvm::dyn_cast<clang::CXXMemberCallExpr>(call->getCallee()->IgnoreParenImpCasts());
    if (call->getDirectCallee() || !conversion ||
        !llvm::isa_and_nonnull<clang::CXXConversionDecl>(conversion->getMethodDecl()))
      return;
    const clang::CXXRecordDecl *lambda = conversion->getMethodDecl()->getParent();
    if (lambda->isLambda())
      check_callee(lambda->getLambdaCallOperator(), call->getBeginLoc());
  }

  /// The same call must have the same type on both sides (2.2).
  void compare_call_type(const clang::CallExpr *call) {
    const clang::SourceManager &sources = context.getSourceManager();
    clang::PresumedLoc at = sources.getPresumedLoc(call->getExprLoc());
    if (at.isInvalid() || place.isValid() || call->getExprLoc().isMacroID())
      return;
    std::pair key(std::string(at.getFilename()),
                  sources.getFileOffset(sources.getExpansionLoc(call->getExprLoc())));
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

  void check_destructor(clang::QualType type, clang::SourceLocation where) {
    const clang::CXXRecordDecl *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
    const clang::CXXDestructorDecl *destructor =
        record && record->hasDefinition() ? record->getDestructor() : nullptr;
    if (destructor)
      check_callee(destructor, where);
  }

  bool is_refused(const clang::FunctionDecl *callee) const {
    // Clang brings operators new and delete of its own, for both sides.
    return amp_pass ? !is_amp(callee) || callee->isReplaceableGlobalAllocationFunction() : !is_cpu(callee);
  }

  /// What is done to the result of a call that is refused is no mistake of its own.
  bool calls_refused(const clang::Expr *expression) const {
    const auto *call = llvm::dyn_cast<clang::CallExpr>(expression->IgnoreImplicit());
    return call && call->getDirectCallee() && is_refused(call->getDirectCallee());
  }

  void check_callee(const clang::FunctionDecl *callee, clang::SourceLocation where) {
    if (callee->isDependentContext() || callee->isInvalidDecl())
      return;
    if (!is_refused(callee)) {
      if (amp_pass)
        rules.graph.add_call(function, callee, where);
      return;
    }
    if (place.isValid())
      return; // a default argument: Clang has refused it
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
    report(std::move(violation));
  }

  /// An integer constant that "can be reduced to an integer literal"; constexpr floating-point constants too.
  bool can_be_literal(const clang::VarDecl *variable) const {
    clang::QualType type = variable->getType();
    if (!type.isConstQualified() || type.isVolatileQualified())
      return false;
    if (variable->isConstexpr())
      return type->isArithmeticType() || type->isEnumeralType();
    return type->isIntegralOrEnumerationType() && variable->mightBeUsableInConstantExpressions(context);
  }

  void check_global(const clang::VarDecl *variable, clang::SourceLocation where, bool only_value) {
    if (!amp_pass || !variable->hasGlobalStorage() || variable->hasAttr<clang::CUDASharedAttr>() ||
        variable->isInvalidDecl() || llvm::isa<clang::ParmVarDecl>(variable))
      return;
    if (only_value && can_be_literal(variable))
      return;
    // A local static has been refused where it is declared.
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

  /// False where it is refused, or where only the literal in it should be.
  bool check_cast(const clang::ExplicitCastExpr *cast) {
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

  void check_pointer_arithmetic(std::initializer_list<const clang::Expr *> operands, clang::SourceLocation where,
                                llvm::StringRef name) {
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
};

} // namespace

void check_body(RestrictionRules &rules, const clang::FunctionDecl *function) {
  BodyChecker(rules, function).run();
}

} // namespace ampsim::frontend
