// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_outlines.h.
#include "frontend/cuda/host_outlines.h"
#include "frontend/ast/statements.h"
#include "frontend/cuda/cuda_semantics.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace ampsim::frontend {
namespace {

class OutlineCollector final : public clang::RecursiveASTVisitor<OutlineCollector> {
public:
  explicit OutlineCollector(clang::ASTContext &context) : context(context) {}

  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (function->isThisDeclarationADefinition() && function->getBody() && cuda_semantics().is_host(*function))
      outlines.push_back(outline_of(*function, context, cuda_semantics()));
    return true;
  }

  std::vector<FunctionOutline> outlines;

private:
  clang::ASTContext &context;
};

} // namespace

std::vector<FunctionOutline> host_outlines(clang::ASTContext &context) {
  OutlineCollector collector(context);
  for (clang::Decl *declaration : context.getTranslationUnitDecl()->noload_decls())
    if (!declaration->isFromASTFile() &&
        !context.getSourceManager().isInSystemHeader(
            context.getSourceManager().getExpansionLoc(declaration->getLocation())))
      collector.TraverseDecl(declaration);
  return std::move(collector.outlines);
}

} // namespace ampsim::frontend
