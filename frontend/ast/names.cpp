// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ast/names.h"

#include "clang/AST/PrettyPrinter.h"
#include "llvm/Support/raw_ostream.h"

namespace ampsim::frontend {
namespace {

std::string without_spaces_before_declarators(std::string text) {
  for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos;) {
    if (at + 1 < text.size() && (text[at + 1] == '&' || text[at + 1] == '*'))
      text.erase(at, 1);
    else
      ++at;
  }
  return text;
}

clang::PrintingPolicy policy_of(const clang::ASTContext &context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = true;
  policy.SuppressDefaultTemplateArgs = true;
  policy.SuppressUnwrittenScope = true;
  policy.FullyQualifiedName = true;
  policy.Bool = true;
  policy.AnonymousTagLocations = false;
  policy.MSVCFormatting = false;
  return policy;
}

} // namespace

std::string type_name(clang::QualType type, const clang::ASTContext &context) {
  return without_spaces_before_declarators(type.getAsString(policy_of(context)));
}

std::string record_name(const clang::CXXRecordDecl *record, const clang::ASTContext &context) {
  if (record->isLambda()) {
    for (const clang::DeclContext *outer = record->getDeclContext(); outer; outer = outer->getParent())
      if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(outer))
        return function_name(function, context) + "::<lambda>";
    return "<lambda>";
  }
  return type_name(context.getTypeDeclType(record), context);
}

std::string function_name(const clang::FunctionDecl *function, const clang::ASTContext &context) {
  if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      method && method->getParent()->isLambda())
    return record_name(method->getParent(), context);
  std::string name;
  llvm::raw_string_ostream out(name);
  clang::PrintingPolicy policy = policy_of(context);
  function->getNameForDiagnostic(out, policy, true);
  out << '(';
  for (unsigned i = 0; i < function->getNumParams(); ++i)
    out << (i ? ", " : "") << function->getParamDecl(i)->getType().getAsString(policy);
  out << ')';
  return without_spaces_before_declarators(name);
}

} // namespace ampsim::frontend
