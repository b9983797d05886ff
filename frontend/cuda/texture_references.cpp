// See texture_references.h.
#include "frontend/cuda/texture_references.h"
#include "frontend/cuda/edited_sources.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "llvm/ADT/SetVector.h"

#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

constexpr llvm::StringLiteral name = "texture", own_name = "_texref";
static_assert(name.size() == own_name.size());

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

/// Do template arguments of a reference begin there, and no comparison of a variable: types, names and numbers up to the bracket
/// that closes?
bool has_template_arguments(const std::vector<clang::Token> &tokens, std::size_t at) {
  namespace tok = clang::tok;
  if (tokens[at].isNot(tok::less))
    return false;
  int depth = 0;
  for (; at < tokens.size(); ++at) {
    depth += tokens[at].is(tok::less) ? 1 : 0;
    depth -= tokens[at].is(tok::greater) ? 1 : tokens[at].is(tok::greatergreater) ? 2 : 0;
    if (depth <= 0)
      return true;
    if (!tokens[at].isOneOf(tok::less, tok::greater, tok::greatergreater, tok::raw_identifier, tok::coloncolon,
                            tok::comma, tok::numeric_constant))
      return false;
  }
  return false;
}

} // namespace

std::string with_texture_references(std::string text) {
  namespace tok = clang::tok;
  if (text.find("texture<") == std::string::npos && text.find("texture <") == std::string::npos)
    return text;
  const std::vector<clang::Token> tokens = raw_tokens(text);
  const auto is = [&](std::size_t at, llvm::StringRef word) {
    return tokens[at].is(tok::raw_identifier) && tokens[at].getRawIdentifier() == word;
  };
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    if (!is(at, name))
      continue;
    if (at > 0 && (is(at - 1, "struct") || is(at - 1, "class") || is(at - 1, "using")))
      return text;
    const bool is_member = at > 0 && tokens[at - 1].isOneOf(tok::period, tok::arrow);
    const bool is_qualified =
        at > 1 && tokens[at - 1].is(tok::coloncolon) && tokens[at - 2].is(tok::raw_identifier);
    if (!is_member && !is_qualified && has_template_arguments(tokens, at + 1))
      places.push_back(tokens[at].getLocation().getRawEncoding() - 1);
  }
  for (const std::size_t place : places)
    text.replace(place, name.size(), own_name.str());
  return text;
}

std::unique_ptr<clang::ASTConsumer> share_texture_references(std::unique_ptr<clang::ASTConsumer> code) {
  std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
  consumers.push_back(std::move(code));
  return std::make_unique<Sharer>(std::move(consumers));
}

} // namespace ampsim::frontend
