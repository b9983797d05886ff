#include "frontend/cuda/host_templates.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <vector>

namespace ampsim::frontend {
namespace {

/// Takes back what Clang has added; what the program says itself stays.
void keep_on_host(clang::FunctionDecl &function) {
  auto said = [](const clang::FunctionDecl *declaration) {
    const auto *device = declaration->getAttr<clang::CUDADeviceAttr>();
    return declaration->hasAttr<clang::CUDAGlobalAttr>() || (device && !device->isImplicit());
  };
  if (std::ranges::any_of(function.redecls(), said))
    return;
  for (clang::FunctionDecl *declaration : function.redecls())
    if (declaration->hasAttr<clang::CUDADeviceAttr>() && declaration->hasAttr<clang::CUDAHostAttr>())
      declaration->dropAttr<clang::CUDADeviceAttr>();
}

/// A function template, or a specialisation of one, that the program itself has.
bool is_template_of_program(const clang::FunctionDecl &function) {
  if ((!function.getDescribedFunctionTemplate() && !function.isFunctionTemplateSpecialization()) ||
      function.isConstexpr())
    return false;
  const clang::SourceManager &sources = function.getASTContext().getSourceManager();
  return !sources.isInSystemHeader(sources.getExpansionLoc(function.getLocation()));
}

/// Finds templates of the program's own, launches, and the functions that these stand in.
class Finder : public clang::RecursiveASTVisitor<Finder> {
public:
  bool shouldVisitImplicitCode() const { return true; } // of lambdas

  bool TraverseFunctionDecl(clang::FunctionDecl *function) {
    return inside(*function, [&] { return RecursiveASTVisitor::TraverseFunctionDecl(function); });
  }
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl *function) {
    return inside(*function, [&] { return RecursiveASTVisitor::TraverseCXXMethodDecl(function); });
  }
  bool TraverseCXXConstructorDecl(clang::CXXConstructorDecl *function) {
    return inside(*function, [&] { return RecursiveASTVisitor::TraverseCXXConstructorDecl(function); });
  }
  bool TraverseCXXDestructorDecl(clang::CXXDestructorDecl *function) {
    return inside(*function, [&] { return RecursiveASTVisitor::TraverseCXXDestructorDecl(function); });
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) {
    return inside(*lambda->getCallOperator(), [&] { return RecursiveASTVisitor::TraverseLambdaExpr(lambda); });
  }

  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *) {
    for (clang::FunctionDecl *function : functions)
      keep_on_host(*function);
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (is_template_of_program(*function))
      keep_on_host(*function);
    return true;
  }

private:
  std::vector<clang::FunctionDecl *> functions; // from the outside in

  template <class Traverse> bool inside(clang::FunctionDecl &function, Traverse traverse) {
    functions.push_back(&function);
    const bool goes_on = traverse();
    functions.pop_back();
    return goes_on;
  }
};

class Consumer final : public clang::ASTConsumer, public clang::ASTMutationListener {
public:
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      if (!declaration->isFromASTFile()) // a precompiled header of ours, which launches nothing
        Finder().TraverseDecl(declaration);
    return true;
  }

  clang::ASTMutationListener *GetASTMutationListener() override { return this; }
  using clang::ASTMutationListener::AddedCXXTemplateSpecialization;
  /// Before the specialisation takes over the template's attributes: a namespace, with templates that are instantiated in it,
  /// is handed over when it ends.
  void AddedCXXTemplateSpecialization(const clang::FunctionTemplateDecl *pattern,
                                      const clang::FunctionDecl *) override {
    clang::FunctionDecl &function = *pattern->getTemplatedDecl();
    if (is_template_of_program(function))
      keep_on_host(function);
  }
};

} // namespace

std::unique_ptr<clang::ASTConsumer> keep_templates_on_host() { return std::make_unique<Consumer>(); }

} // namespace ampsim::frontend
