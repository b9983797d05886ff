// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See texture_references.h.
#include "frontend/cuda/texture_references.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SetVector.h"

#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

/// Clang calls this for names that it cannot find.
class OldName final : public clang::ExternalSemaSource {
public:
  explicit OldName(clang::Sema &sema) : sema(sema) {}

  bool LookupUnqualified(clang::LookupResult &result, clang::Scope *) override {
    const clang::IdentifierInfo *name = result.getLookupName().getAsIdentifierInfo();
    // `texture(a)` may call a function in its argument's namespace.
    if (!name || !name->isStr("texture") || result.getLookupKind() != clang::Sema::LookupOrdinaryName ||
        sema.getPreprocessor().LookAhead(0).isNot(clang::tok::less))
      return false;
    clang::ASTContext &context = sema.getASTContext();
    clang::LookupResult found(sema, &context.Idents.get("_texref"), result.getNameLoc(),
                              clang::Sema::LookupOrdinaryName);
    if (!sema.LookupQualifiedName(found, context.getTranslationUnitDecl()))
      return false;
    result.addDecl(found.getRepresentativeDecl());
    result.resolveKind();
    return true;
  }

private:
  clang::Sema &sema;
};

class Sharer final : public clang::MultiplexConsumer {
public:
  explicit Sharer(std::vector<std::unique_ptr<clang::ASTConsumer>> code) : MultiplexConsumer(std::move(code)) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      share(*declaration);
    const WithoutAttribute now(classes);
    return MultiplexConsumer::HandleTopLevelDecl(group);
  }
  void HandleTranslationUnit(clang::ASTContext &context) override {
    const WithoutAttribute now(classes);
    MultiplexConsumer::HandleTranslationUnit(context);
  }

private:
  using Classes = llvm::SetVector<clang::CXXRecordDecl *>;
  Classes classes; // of the variables

  class WithoutAttribute {
  public:
    explicit WithoutAttribute(const Classes &classes) : classes(classes) {
      for (clang::CXXRecordDecl *each : classes)
        each->dropAttr<clang::CUDADeviceBuiltinTextureTypeAttr>();
    }
    ~WithoutAttribute() {
      for (clang::CXXRecordDecl *each : classes)
        each->addAttr(clang::CUDADeviceBuiltinTextureTypeAttr::CreateImplicit(each->getASTContext()));
    }
    WithoutAttribute(const WithoutAttribute &) = delete;
    WithoutAttribute &operator=(const WithoutAttribute &) = delete;

  private:
    const Classes &classes;
  };

  void share(clang::Decl &declaration) {
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(&declaration)) {
      if (!variable->getType()->isCUDADeviceBuiltinTextureType())
        return;
      classes.insert(variable->getType()->getAsCXXRecordDecl());
      clang::ASTContext &context = variable->getASTContext();
      if (variable->hasAttr<clang::CUDADeviceAttr>())
        return;
      variable->addAttr(clang::CUDADeviceAttr::Create(context));
      variable->addAttr(clang::AnnotateAttr::Create(context, "shared with the host", nullptr, 0)); // __managed__
    } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(declaration)) {
      for (clang::Decl *each : llvm::cast<clang::DeclContext>(&declaration)->decls())
        share(*each);
    }
  }
};

} // namespace

void add_texture_references(clang::Sema &sema) {
  sema.addExternalSource(new OldName(sema)); // reference counted
}

std::unique_ptr<clang::ASTConsumer> share_texture_references(std::unique_ptr<clang::ASTConsumer> code) {
  std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
  consumers.push_back(std::move(code));
  return std::make_unique<Sharer>(std::move(consumers));
}

} // namespace ampsim::frontend
