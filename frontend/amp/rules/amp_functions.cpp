// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/rules/amp_functions.h"

#include "clang/AST/Attr.h"

namespace ampsim::frontend {
namespace {

/// Neither written by the user nor assigned a side by the compiler.
bool is_neutral(const clang::FunctionDecl *function) {
  if (function->hasAttr<clang::CUDADeviceAttr>() || function->hasAttr<clang::CUDAHostAttr>())
    return false;
  return function->isImplicit() || function->isDefaulted() ||
         (function->getBuiltinID() && !function->getPreviousDecl() && function->getLocation().isInvalid());
}

} // namespace

bool is_amp(const clang::FunctionDecl *function) {
  return function->hasAttr<clang::CUDADeviceAttr>() || function->hasAttr<clang::CUDAGlobalAttr>() ||
         is_neutral(function);
}

bool is_cpu(const clang::FunctionDecl *function) {
  return function->hasAttr<clang::CUDAHostAttr>() || !function->hasAttr<clang::CUDADeviceAttr>();
}

std::string restriction_of(const clang::FunctionDecl *function) {
  if (is_amp(function) && is_cpu(function))
    return "restrict(cpu,amp)";
  return is_amp(function) ? "restrict(amp)" : "restrict(cpu)";
}

bool Library::has(clang::SourceLocation location) const {
  return sources.isInSystemHeader(location) ||
         (!headers.empty() && sources.getFilename(sources.getExpansionLoc(location)).starts_with(headers));
}

bool is_user_code(const clang::Decl *declaration, const Library &library) {
  const clang::DeclContext *inside = llvm::dyn_cast<clang::DeclContext>(declaration);
  if (!inside)
    inside = declaration->getDeclContext();
  return declaration->getLocation().isValid() && !inside->isDependentContext() &&
         !library.has(declaration->getLocation());
}

} // namespace ampsim::frontend
