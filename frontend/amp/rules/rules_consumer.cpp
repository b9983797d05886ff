// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/rules/rules_consumer.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"

namespace ampsim::frontend {

void RulesConsumer::Initialize(clang::ASTContext &context) {
  if (code)
    code->Initialize(context);
}

bool RulesConsumer::HandleTopLevelDecl(clang::DeclGroupRef group) {
  for (clang::Decl *declaration : group)
    declarations.push_back(declaration);
  keep_back([this, group] { code->HandleTopLevelDecl(group); });
  return true;
}

void RulesConsumer::HandleInlineFunctionDefinition(clang::FunctionDecl *function) {
  keep_back([this, function] { code->HandleInlineFunctionDefinition(function); });
}

void RulesConsumer::HandleTagDeclDefinition(clang::TagDecl *declaration) {
  declarations.push_back(declaration);
  keep_back([this, declaration] { code->HandleTagDeclDefinition(declaration); });
}

void RulesConsumer::HandleTagDeclRequiredDefinition(const clang::TagDecl *declaration) {
  keep_back([this, declaration] { code->HandleTagDeclRequiredDefinition(declaration); });
}

void RulesConsumer::HandleCXXStaticMemberVarInstantiation(clang::VarDecl *variable) {
  keep_back([this, variable] { code->HandleCXXStaticMemberVarInstantiation(variable); });
}

void RulesConsumer::CompleteTentativeDefinition(clang::VarDecl *variable) {
  keep_back([this, variable] { code->CompleteTentativeDefinition(variable); });
}

void RulesConsumer::CompleteExternalDeclaration(clang::DeclaratorDecl *declaration) {
  keep_back([this, declaration] { code->CompleteExternalDeclaration(declaration); });
}

void RulesConsumer::AssignInheritanceModel(clang::CXXRecordDecl *record) {
  keep_back([this, record] { code->AssignInheritanceModel(record); });
}

void RulesConsumer::HandleVTable(clang::CXXRecordDecl *record) {
  keep_back([this, record] { code->HandleVTable(record); });
}

void RulesConsumer::HandleTranslationUnit(clang::ASTContext &context) {
  RestrictionRules rules(context, pass, headers);
  if (pass == Pass::device)
    rules.expected_call_types = &call_types;
  for (std::size_t i = 0; i < declarations.size(); ++i) // more come from the precompiled header meanwhile
    rules.look_at(declarations[i]);
  stage.add(rules.finish(), context.getSourceManager());
  if (pass == Pass::host)
    call_types = std::move(rules.call_types);
  if (!code || stage.has_errors())
    return;
  for (clang::VarDecl *variable : rules.tile_static_variables)
    variable->setInit(nullptr);
  checked = true;
  for (const std::function<void()> &step : kept_back)
    step();
  code->HandleTranslationUnit(context);
}

} // namespace ampsim::frontend
