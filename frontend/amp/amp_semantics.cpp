// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See amp_semantics.h. The library's classes are recognised by their names in namespace concurrency, which
// token_rewriter.h derives from Concurrency.
#include "frontend/amp/amp_semantics.h"
#include "frontend/amp/dialect/library_namespace.h"
#include "frontend/ast/captures.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

namespace ampsim::frontend {
namespace {

/// Returns whether the class is declared in namespace concurrency, or in `inner` there.
bool in_library(const clang::CXXRecordDecl &record, llvm::StringRef inner = "") {
  const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(record.getDeclContext()->getRedeclContext());
  if (space && !inner.empty() && space->getName() == inner)
    space = llvm::dyn_cast<clang::NamespaceDecl>(space->getDeclContext()->getRedeclContext());
  else if (!inner.empty())
    return false;
  return space && is_library_namespace(space->getName()) &&
         space->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

/// The specialisation of a container of the library that `type` is, or null.
const clang::ClassTemplateSpecializationDecl *as_container(clang::QualType type) {
  const auto *record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record || !record->getIdentifier())
    return nullptr;
  llvm::StringRef name = record->getName();
  if (in_library(*record))
    return name == "array" || name == "array_view" ? record : nullptr;
  if (in_library(*record, "graphics"))
    return name == "texture" || name == "texture_view" || name == "writeonly_texture_view" ? record : nullptr;
  return nullptr;
}

/// int, unsigned int, float: the types with which textures can be both read and written.
bool is_read_write_texel(clang::QualType type) {
  type = type.getCanonicalType().getUnqualifiedType();
  return type->isSpecificBuiltinType(clang::BuiltinType::Int) ||
         type->isSpecificBuiltinType(clang::BuiltinType::UInt) ||
         type->isSpecificBuiltinType(clang::BuiltinType::Float);
}

/// The library's class (tiled_index, tile_barrier, array_view, ...) that `type` is or refers to; empty if none.
llvm::StringRef library_class(clang::QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier())
    return "";
  for (const clang::DeclContext *scope = record->getDeclContext(); scope; scope = scope->getParent())
    if (const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
        space && is_library_namespace(space->getName()))
      return record->getName();
  return "";
}

/// The waiting function of a barrier that is called, or null.
const clang::MemberExpr *barrier_call(const clang::Stmt &statement) {
  const auto *call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&statement);
  const auto *member = call ? llvm::dyn_cast<clang::MemberExpr>(call->getCallee()->IgnoreParens()) : nullptr;
  const auto *method = member ? llvm::dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl()) : nullptr;
  if (!method || !method->getIdentifier() || !method->getName().starts_with("wait") ||
      library_class(method->getFunctionObjectParameterType()) != "tile_barrier")
    return nullptr;
  return member;
}

class AmpSemantics final : public LanguageSemantics {
public:
  std::optional<Capture> container(clang::QualType type, const clang::ASTContext &context) const override {
    const auto *container = as_container(type);
    if (!container)
      return std::nullopt;
    Capture capture;
    llvm::StringRef kind = container->getName();
    bool owns = kind == "array" || kind == "texture";
    capture.container = kind == "writeonly_texture_view" ? "texture_view" : kind;
    capture.packed = capture.container.starts_with("texture");
    clang::QualType element = container->getTemplateArgs()[0].getAsType();
    capture.read_only = element.isConstQualified() || (owns && type.isConstQualified());
    if (kind == "texture")
      capture.read_only |= !is_read_write_texel(element);
    if (capture.container == "texture_view" && !capture.read_only)
      capture.write_only = kind == "writeonly_texture_view" || !is_read_write_texel(element);
    if (container->getTemplateArgs().size() > 1)
      capture.rank = unsigned(container->getTemplateArgs()[1].getAsIntegral().getZExtValue());
    capture.element = layout_of(element, context, *this);
    return capture;
  }

  std::optional<TypeLayout::Scalar> scalar(const clang::CXXRecordDecl &record) const override {
    if (!record.getIdentifier() || (record.getName() != "norm" && record.getName() != "unorm") ||
        !in_library(record, "graphics"))
      return std::nullopt;
    return record.getName() == "norm" ? TypeLayout::Scalar::norm : TypeLayout::Scalar::unorm;
  }

  /// The arguments of the two templates in amp/parallel_for_each.h: untiled_entry<Kernel, N>, tiled_entry<Kernel, D0,
  /// D1, D2>.
  void describe_kernel(const clang::FunctionDecl &entry, const clang::ASTContext &context,
                       KernelSource &kernel) const override {
    const clang::TemplateArgumentList *arguments = entry.getTemplateSpecializationArgs();
    const clang::CXXRecordDecl *object =
        arguments && arguments->size() > 0 && arguments->get(0).getKind() == clang::TemplateArgument::Type
            ? arguments->get(0).getAsType()->getAsCXXRecordDecl()
            : nullptr;
    if (!object)
      return;
    describe_function_object(object, context, *this, kernel);
    auto number = [&](unsigned k) { return std::int32_t(arguments->get(k).getAsIntegral().getExtValue()); };
    if (arguments->size() == 2) {
      kernel.rank = unsigned(number(1));
    } else if (arguments->size() == 4) {
      for (unsigned d = 0; d < 3 && number(d + 1) > 0; ++d) {
        kernel.tile[d] = number(d + 1);
        kernel.rank = d + 1;
      }
    }
  }

  std::optional<Synchronisation> synchronisation(const clang::Stmt &statement) const override {
    if (const clang::MemberExpr *member = barrier_call(statement))
      return Synchronisation{member->getMemberLoc(), member->getMemberDecl()->getName(), true};
    const auto *call = llvm::dyn_cast<clang::CallExpr>(&statement);
    const auto *callee =
        call ? llvm::dyn_cast<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()) : nullptr;
    if (!callee || call->getNumArgs() != 1 || !callee->getDecl()->getIdentifier() ||
        library_class(call->getArg(0)->getType()) != "tile_barrier" ||
        !callee->getDecl()->getName().ends_with("memory_fence"))
      return std::nullopt;
    return Synchronisation{callee->getLocation(), callee->getDecl()->getName(), false};
  }

  std::string barrier_in(const clang::FunctionDecl &function) const override {
    for (const clang::ParmVarDecl *parameter : function.parameters()) {
      llvm::StringRef type = library_class(parameter->getType());
      if (!parameter->getName().empty() && (type == "tiled_index" || type == "tile_barrier"))
        return parameter->getName().str() + (type == "tiled_index" ? ".barrier" : "");
    }
    return "";
  }

  std::optional<Variance> varies(const clang::Stmt &expression) const override {
    if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(&expression)) {
      llvm::StringRef owner = library_class(member->getBase()->getType());
      const clang::ValueDecl *declared = member->getMemberDecl();
      llvm::StringRef name = declared->getIdentifier() ? declared->getName() : ""; // an operator has no name
      if (owner == "tiled_index" && (name == "tile" || name == "tile_origin" || name == "barrier"))
        return Variance::none;
      if (name == "extent" || name == "get_extent")
        return Variance::none;
    }
    if (const auto *element = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&expression)) {
      llvm::StringRef owner = library_class(element->getArg(0)->getType());
      if (owner.starts_with("array") || owner.starts_with("texture"))
        return Variance::data;
    }
    return std::nullopt;
  }
};

class AmpLibraryTypes final : public LibraryTypes {
public:
  bool is_unnamed(llvm::StringRef space) const override {
    return is_library_namespace(space) || space == "graphics" || space == "details";
  }

  std::string_view section() const override { return "array_view"; }
  std::optional<DebugType::Kind> kind_of(const llvm::DICompositeType &type) const override {
    bool in_library = false;
    for (const llvm::DIScope *scope = type.getScope(); scope; scope = scope->getScope())
      in_library |= is_library_namespace(scope->getName());
    llvm::StringRef name = type.getName();
    if (!in_library)
      return std::nullopt;
    if (name.starts_with("texture<") || name.starts_with("texture_view<") ||
        name.starts_with("writeonly_texture_view<"))
      return DebugType::Kind::texture;
    if (name.starts_with("array<") || name.starts_with("array_view<"))
      return DebugType::Kind::container;
    return std::nullopt;
  }
};

} // namespace

const LanguageSemantics &amp_semantics() {
  static const AmpSemantics semantics;
  return semantics;
}

const LibraryTypes &amp_library_types() {
  static const AmpLibraryTypes types;
  return types;
}

} // namespace ampsim::frontend
