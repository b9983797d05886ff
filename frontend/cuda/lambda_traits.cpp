// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See lambda_traits.h.
#include "frontend/cuda/lambda_traits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"

namespace ampsim::frontend {
namespace {

/// The alignments, as in the header.
enum Spaces : unsigned { none = 1, device = 2, host_and_device = 4, device_with_result_type = 8 };

template <class Attribute> bool is_written(const clang::CXXMethodDecl &function) {
  const auto *attribute = function.getAttr<Attribute>();
  return attribute && !attribute->isImplicit();
}

Spaces spaces_of(const clang::CXXRecordDecl *closure) {
  if (!closure || !closure->isLambda())
    return none;
  const clang::CXXMethodDecl &call = *closure->getLambdaCallOperator();
  if (!is_written<clang::CUDADeviceAttr>(call))
    return none;
  if (is_written<clang::CUDAHostAttr>(call))
    return host_and_device;
  const auto *type = call.getType()->getAs<clang::FunctionProtoType>();
  return type && type->hasTrailingReturn() ? device_with_result_type : device;
}

class TraitConsumer final : public clang::ASTConsumer, public clang::ASTMutationListener {
public:
  clang::ASTMutationListener *GetASTMutationListener() override { return this; }
  void CompletedTagDefinition(const clang::TagDecl *tag) override {
    const auto *instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(tag);
    if (!instance || !instance->getIdentifier() || instance->getName() != "lambda_spaces" ||
        instance->getQualifiedNameAsString() != "ampsim_cuda::lambda_spaces")
      return;
    const clang::QualType type = instance->getTemplateArgs()[0].getAsType();
    clang::ASTContext &context = instance->getASTContext();
    const llvm::APInt alignment(context.getIntWidth(context.IntTy), spaces_of(type->getAsCXXRecordDecl()));
    auto *number = clang::IntegerLiteral::Create(context, alignment, context.IntTy, instance->getLocation());
    const_cast<clang::ClassTemplateSpecializationDecl *>(instance)->addAttr(
        clang::AlignedAttr::CreateImplicit(context, /*IsAlignmentExpr=*/true, number));
  }
};

} // namespace

std::unique_ptr<clang::ASTConsumer> answer_lambda_traits() { return std::make_unique<TraitConsumer>(); }

} // namespace ampsim::frontend
