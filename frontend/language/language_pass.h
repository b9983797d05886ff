// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A source language during the compilation of a source: hooks into Clang, for each pass (source_language.h).
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/diagnostics/diagnostic_stage.h"
#include "frontend/diagnostics/rule_violation.h"
#include "frontend/sources/clang_arguments.h"
#include "frontend/sources/fold_case.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"
#include "clang/Sema/Sema.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ampsim::frontend {

/// The hooks of one pass. Clang's diagnostics also go through it (DiagnosticEditor).
class LanguagePass : public DiagnosticEditor {
public:
  /// Changes the severity of Clang's diagnostics.
  virtual void set_severities(clang::DiagnosticsEngine &diagnostics) { (void)diagnostics; }
  /// The files that Clang reads, with the language's changes.
  virtual llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  read_through(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
    return files;
  }
  /// The consumer of the parsed code: `code`, or one that passes it on. `code` is null if the program is only checked.
  virtual std::unique_ptr<clang::ASTConsumer> consumer(std::unique_ptr<clang::CodeGenerator> code,
                                                       DiagnosticStage &stage) {
    (void)stage;
    if (code)
      return code;
    return std::make_unique<clang::ASTConsumer>();
  }
  /// Parsing begins, with an empty AST except for the contents of the precompiled header. `sema` lives until the end.
  virtual void parsing_begins(clang::Sema &sema) { (void)sema; }
  /// Returns whether the pass edits tokens. Otherwise the parser reads them as they arrive, and pragmas that act
  /// immediately act where they are.
  virtual bool edits_tokens() const { return false; }
  /// The whole preprocessed source, before the parser sees it; the last token is eof.
  virtual std::vector<clang::Token> rewrite(std::vector<clang::Token> tokens, clang::Sema &sema,
                                            DiagnosticStage &stage) {
    (void)sema, (void)stage;
    return tokens;
  }
  /// Each token, before the parser looks at it.
  virtual void follow(const clang::Token &token) { (void)token; }
  virtual void parsing_ends() {}
  /// For the device's pass, if it had no errors: code that the language adds to Clang's.
  virtual void complete_code(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) {
    (void)code, (void)context, (void)tables;
  }
  /// For the only pass over a source with only host code.
  virtual void complete_host_code(AstTables &tables) { (void)tables; }
  /// For the device's pass, after complete_code: rules that are checked on Clang's code.
  virtual RuleViolations check_code(const llvm::Module &module, const AstTables &tables,
                                    const clang::SourceManager &sources) {
    (void)module, (void)tables, (void)sources;
    return {};
  }
};

/// One source, from its first pass to its last.
class LanguageUnit {
public:
  virtual ~LanguageUnit() = default;
  /// Headers to include before the source, without brackets. Adds the examined files to `asked`.
  virtual std::vector<std::string> implied_headers(FilesAskedFor &asked) {
    (void)asked;
    return {};
  }
  /// The host's pass comes first. The unit outlives it.
  virtual std::unique_ptr<LanguagePass> begin(Pass pass) = 0;
  /// For a language whose sources have only a device side: the other one, made from it.
  virtual std::unique_ptr<llvm::Module> take_host_side() { return nullptr; }
  /// Returns whether something found since the last call of `begin` requires repeating the same pass.
  virtual bool wants_repetition() const { return false; }
};

/// Host code alone, in which the language does nothing.
class HostUnit final : public LanguageUnit {
public:
  std::unique_ptr<LanguagePass> begin(Pass) override { return std::make_unique<LanguagePass>(); }
};

} // namespace ampsim::frontend
