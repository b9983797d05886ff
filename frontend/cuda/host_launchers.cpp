#include "frontend/cuda/host_launchers.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <vector>

namespace ampsim::frontend {
namespace {

/// Finds launches, and the functions that they stand in.
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
      for (clang::FunctionDecl *declaration : function->redecls())
        if (const auto *device = declaration->getAttr<clang::CUDADeviceAttr>();
            device && device->isImplicit() && declaration->hasAttr<clang::CUDAHostAttr>())
          declaration->dropAttr<clang::CUDADeviceAttr>();
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

class Consumer final : public clang::ASTConsumer {
public:
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      if (!declaration->isFromASTFile()) // a precompiled header of ours, which launches nothing
        Finder().TraverseDecl(declaration);
    return true;
  }
};

} // namespace

std::unique_ptr<clang::ASTConsumer> keep_launchers_on_host() { return std::make_unique<Consumer>(); }

} // namespace ampsim::frontend
