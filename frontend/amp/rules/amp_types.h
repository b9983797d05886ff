// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The types that restrict(amp) code may use (specification 2.4.1).
//
// One predicate with two forms. A type is amp-compatible if its values may be stored anywhere: in members, array
// elements, tile_static variables. Local variables, parameters and results may also be pointers and references to such
// types. Answers are cached, since the same few types recur.
#pragma once

#include "frontend/amp/rules/amp_functions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Type.h"

#include <map>
#include <optional>
#include <string>

namespace ampsim::frontend {

/// The reason why a type is not supported: a sentence, and the declaration that it refers to (a member), if any.
struct TypeProblem {
  std::string reason;
  clang::SourceLocation place;
};

class AmpTypes {
public:
  AmpTypes(const clang::ASTContext &context, const Library &library) : context(context), library(library) {}

  /// Returns the reason why the type is not amp-compatible; nothing if it is.
  std::optional<TypeProblem> check(clang::QualType type);
  /// Likewise, for the type of a local variable, parameter or result.
  std::optional<TypeProblem> check_variable(clang::QualType type);
  /// Likewise, for a class; a kernel can capture its objects by value if it is amp-compatible.
  std::optional<TypeProblem> check_record(const clang::CXXRecordDecl *record);

  /// Returns whether the type contains, or refers to, an array, a view, a texture or a sampler.
  bool contains_container(clang::QualType type);

  /// concurrency::array or concurrency::graphics::texture: usable by reference only.
  bool is_by_reference_container(clang::QualType type) const;
  /// The class if it is one of the C++ AMP library's own, or null.
  const clang::CXXRecordDecl *library_class(clang::QualType type) const;

  /// "int *", as in messages.
  std::string name(clang::QualType type) const;

private:
  const clang::ASTContext &context;
  const Library &library;
  std::map<const void *, std::optional<TypeProblem>> known;

  std::optional<TypeProblem> find(clang::QualType type);
  std::optional<TypeProblem> check_element(clang::QualType element);
};

} // namespace ampsim::frontend
