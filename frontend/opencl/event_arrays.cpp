// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See event_arrays.h.
#include "frontend/opencl/event_arrays.h"

#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace ampsim::frontend {
namespace {

class EventArrays : public clang::RecursiveASTVisitor<EventArrays> {
public:
  explicit EventArrays(clang::ASTContext &context) : context(context) {}

  bool VisitVarDecl(clang::VarDecl *variable) {
    auto *unknown = llvm::dyn_cast_or_null<clang::RecoveryExpr>(variable->getInit());
    if (!unknown || unknown->subExpressions().size() != 1 ||
        !context.getBaseElementType(variable->getType())->isEventT())
      return true;
    auto *list = llvm::dyn_cast<clang::InitListExpr>(unknown->subExpressions()[0]);
    if (!list)
      return true;
    if (const auto *incomplete = context.getAsIncompleteArrayType(variable->getType()))
      variable->setType(context.getConstantArrayType(incomplete->getElementType(),
                                                     llvm::APInt(32, list->getNumInits()), nullptr,
                                                     clang::ArraySizeModifier::Normal, 0));
    const clang::ConstantArrayType *array = context.getAsConstantArrayType(variable->getType());
    if (array && has_shape(*list, *array))
      complete(*list, *array);
    else
      report(list->getBeginLoc(), "initializer list does not have the shape of the array of events");
    variable->setInit(list);
    return true;
  }

  /// Clang checks this for variables, and does not survive the initialization of such a member.
  bool VisitFieldDecl(clang::FieldDecl *field) {
    if (context.getBaseElementType(field->getType())->isEventT())
      report(field->getLocation(), "members cannot be events");
    return true;
  }

private:
  clang::ASTContext &context;

  void report(clang::SourceLocation place, llvm::StringRef message) {
    clang::DiagnosticsEngine &diagnostics = context.getDiagnostics();
    diagnostics.Report(place, diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0")) << message;
  }

  /// Returns whether each array has a list of its own, with no more values than elements.
  bool has_shape(const clang::InitListExpr &list, const clang::ConstantArrayType &array) {
    const clang::ConstantArrayType *inner_array = context.getAsConstantArrayType(array.getElementType());
    return array.getSize().uge(list.getNumInits()) && llvm::all_of(list.inits(), [&](const clang::Expr *value) {
             const auto *inner = llvm::dyn_cast<clang::InitListExpr>(value);
             return inner ? inner_array && has_shape(*inner, *inner_array) : !inner_array;
           });
  }

  void complete(clang::InitListExpr &list, const clang::ConstantArrayType &array) {
    const clang::QualType element = array.getElementType();
    for (unsigned k = 0; k < list.getNumInits(); ++k) {
      clang::Expr *value = list.getInit(k);
      if (auto *inner = llvm::dyn_cast<clang::InitListExpr>(value))
        complete(*inner, *context.getAsConstantArrayType(element));
      else
        list.setInit(k, event(value, element));
    }
    if (array.getSize().ugt(list.getNumInits()))
      list.setArrayFiller(new (context) clang::ImplicitValueInitExpr(element));
  }

  /// The value of an event, or of the number 0, as an element.
  clang::Expr *event(clang::Expr *value, clang::QualType element) {
    const auto converted = [&](clang::CastKind kind) {
      return clang::ImplicitCastExpr::Create(context, element.getUnqualifiedType(), kind, value, nullptr,
                                             clang::VK_PRValue, clang::FPOptionsOverride());
    };
    if (!value->getType()->isEventT())
      return converted(clang::CK_ZeroToOCLOpaqueType);
    return value->isGLValue() ? converted(clang::CK_LValueToRValue) : value;
  }
};

} // namespace

void initialize_event_arrays(clang::Decl &declaration, clang::ASTContext &context) {
  EventArrays(context).TraverseDecl(&declaration);
}

} // namespace ampsim::frontend
