// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/cuda/execution_spaces.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <map>
#include <vector>

namespace ampsim::frontend {
namespace {

/// Removes the attributes that Clang has added; explicit ones remain.
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

bool is_of_system(const clang::FunctionDecl &function) {
  const clang::SourceManager &sources = function.getASTContext().getSourceManager();
  return sources.isInSystemHeader(sources.getExpansionLoc(function.getLocation()));
}

/// Returns whether the other side has a twin: a template of the same name and type.
bool has_twin(const clang::FunctionDecl &function) {
  const clang::ASTContext &context = function.getASTContext();
  const auto is_twin = [&](const clang::NamedDecl *other) {
    const clang::FunctionDecl *twin = other->getUnderlyingDecl()->getAsFunction();
    return twin && twin->getCanonicalDecl() != function.getCanonicalDecl() &&
           context.hasSameType(twin->getType(), function.getType());
  };
  return std::ranges::any_of(function.getDeclContext()->getRedeclContext()->lookup(function.getDeclName()),
                             is_twin);
}

/// A constexpr template of the other side also serves this side.
void serve_both_sides(clang::FunctionDecl &function) {
  if (!function.isConstexpr() || function.hasAttr<clang::CUDAGlobalAttr>())
    return;
  const bool on_host = function.hasAttr<clang::CUDAHostAttr>(),
             on_device = function.hasAttr<clang::CUDADeviceAttr>();
  clang::ASTContext &context = function.getASTContext();
  const bool here = context.getLangOpts().CUDAIsDevice ? on_device : on_host;
  if (here || on_host == on_device || has_twin(function))
    return;
  if (on_host)
    function.addAttr(clang::CUDADeviceAttr::CreateImplicit(context));
  else
    function.addAttr(clang::CUDAHostAttr::CreateImplicit(context));
}

/// The functions that launch, or call one that does; each body is examined once.
class Launchers {
public:
  /// Examines a definition, and removes it from the device if it launches.
  bool examine(clang::FunctionDecl &function);
  /// Any declaration of a function, or of a template's instance.
  bool are_called(const clang::FunctionDecl &callee) {
    const clang::FunctionDecl *pattern = callee.getTemplateInstantiationPattern();
    const clang::FunctionDecl *definition = nullptr;
    if (!(pattern ? pattern : &callee)->isDefined(definition) || definition->isFromASTFile() ||
        is_of_system(*definition))
      return false;
    return examine(*const_cast<clang::FunctionDecl *>(definition));
  }

private:
  std::map<const clang::FunctionDecl *, bool> known; // by definition; false while it is being examined
};

/// Finds launches, including those in called functions, and the functions that contain them.
class Finder : public clang::RecursiveASTVisitor<Finder> {
public:
  explicit Finder(Launchers &launchers) : launchers(launchers) {}
  bool found = false;

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
    all_are_hosts();
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::Expr *callee = call->getCallee()->IgnoreParenImpCasts();
    if (const auto *overloads = llvm::dyn_cast<clang::OverloadExpr>(callee)) {
      for (const clang::NamedDecl *each : overloads->decls())
        if (const auto *function = each->getUnderlyingDecl()->getAsFunction();
            function && launchers.are_called(*function))
          all_are_hosts();
    } else if (const clang::FunctionDecl *function = call->getDirectCallee();
               function && launchers.are_called(*function)) {
      all_are_hosts();
    }
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    const clang::TemplateSpecializationKind kind = function->getTemplateSpecializationKind();
    const bool is_code =
        kind == clang::TSK_ExplicitSpecialization || kind == clang::TSK_ExplicitInstantiationDefinition;
    // The execution space of defaulted members follows from the functions that they call.
    if (is_code && function->isThisDeclarationADefinition() && !function->isDefaulted() &&
        !function->isConstexpr() && !is_of_system(*function))
      keep_on_host(*function);
    return true;
  }

private:
  Launchers &launchers;
  std::vector<clang::FunctionDecl *> functions; // outermost first

  void all_are_hosts() {
    found = true;
    for (clang::FunctionDecl *function : functions)
      keep_on_host(*function);
  }

  template <class Traverse> bool inside(clang::FunctionDecl &function, Traverse traverse) {
    functions.push_back(&function);
    const bool goes_on = traverse();
    functions.pop_back();
    return goes_on;
  }
};

bool Launchers::examine(clang::FunctionDecl &function) {
  const auto [place, is_new] = known.try_emplace(&function, false);
  if (!is_new)
    return place->second;
  Finder finder(*this);
  finder.TraverseDecl(&function);
  return known[&function] = finder.found;
}

class Consumer final : public clang::ASTConsumer, public clang::ASTMutationListener {
public:
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      if (!declaration->isFromASTFile()) // our precompiled header, which launches nothing
        Finder(launchers).TraverseDecl(declaration);
    return true;
  }

  clang::ASTMutationListener *GetASTMutationListener() override { return this; }
  using clang::ASTMutationListener::AddedCXXTemplateSpecialization;
  /// Runs before the specialisation inherits the template's attributes: a namespace, with templates that are
  /// instantiated in it, arrives when it ends.
  void AddedCXXTemplateSpecialization(const clang::FunctionTemplateDecl *pattern,
                                      const clang::FunctionDecl *) override {
    serve_both_sides(*pattern->getTemplatedDecl());
    launchers.are_called(*pattern->getTemplatedDecl());
  }

private:
  Launchers launchers;
};

} // namespace

std::unique_ptr<clang::ASTConsumer> settle_execution_spaces() { return std::make_unique<Consumer>(); }

} // namespace ampsim::frontend
