// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sits between the parser and Clang's code generator and holds everything back until the rules have been checked.
//
// A program that breaks a rule gets no code. The changes that the rules make to tile_static variables (no constructor
// is ever called for one) must also precede code generation.
#pragma once

#include "frontend/amp/rules/restriction_rules.h"
#include "frontend/diagnostics/diagnostic_stage.h"
#include "frontend/sources/clang_arguments.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/CodeGen/ModuleBuilder.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ampsim::frontend {

class RulesConsumer : public clang::ASTConsumer {
public:
  /// Without `code`, the program is only checked. `call_types`: the host pass stores the types that the amp pass
  /// compares.
  RulesConsumer(std::unique_ptr<clang::CodeGenerator> code, Pass pass, DiagnosticStage &stage,
                RestrictionRules::CallTypes &call_types, std::string headers)
      : code(std::move(code)), pass(pass), stage(stage), call_types(call_types), headers(std::move(headers)) {}

  clang::CodeGenerator *generator() { return code.get(); }

  void Initialize(clang::ASTContext &context) override;
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override;
  void HandleTagDeclDefinition(clang::TagDecl *declaration) override;
  void HandleTagDeclRequiredDefinition(const clang::TagDecl *declaration) override;
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *variable) override;
  void CompleteTentativeDefinition(clang::VarDecl *variable) override;
  void CompleteExternalDeclaration(clang::DeclaratorDecl *declaration) override;
  void AssignInheritanceModel(clang::CXXRecordDecl *record) override;
  void HandleVTable(clang::CXXRecordDecl *record) override;
  void HandleTranslationUnit(clang::ASTContext &context) override;

private:
  std::unique_ptr<clang::CodeGenerator> code;
  Pass pass;
  DiagnosticStage &stage;
  RestrictionRules::CallTypes &call_types;
  std::string headers;
  std::vector<clang::Decl *> declarations;
  std::vector<std::function<void()>> kept_back;
  bool checked = false; // later declarations from the precompiled header are passed on directly

  void keep_back(std::function<void()> step) {
    if (code && checked)
      step();
    else if (code)
      kept_back.push_back(std::move(step));
  }
};

} // namespace ampsim::frontend
