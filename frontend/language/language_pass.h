// A source language while a source is compiled: hooks into Clang, for each pass (source_language.h).
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

/// The hooks of one pass. Clang's diagnostics go through it, too (DiagnosticEditor).
class LanguagePass : public DiagnosticEditor {
public:
  /// Which of Clang's diagnostics count for more or less than Clang says.
  virtual void set_severities(clang::DiagnosticsEngine &diagnostics) { (void)diagnostics; }
  /// The files that Clang reads, as the language wants them to be read.
  virtual llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  read_through(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
    return files;
  }
  /// Who is told what was parsed: `code`, or somebody who passes it on. `code` is null where the program is only
  /// checked.
  virtual std::unique_ptr<clang::ASTConsumer> consumer(std::unique_ptr<clang::CodeGenerator> code,
                                                       DiagnosticStage &stage) {
    (void)stage;
    if (code)
      return code;
    return std::make_unique<clang::ASTConsumer>();
  }
  /// Parsing begins, with an empty AST but for what comes out of the precompiled header. `sema` lives until the
  /// end.
  virtual void parsing_begins(clang::Sema &sema) { (void)sema; }
  /// Does it edit tokens? Else the parser takes them as they come, and pragmas that act at once act where they stand.
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
  /// Of the device's pass, where there were no errors: code that the language adds to what Clang has made.
  virtual void complete_code(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) {
    (void)code, (void)context, (void)tables;
  }
  /// Of the one pass over a source that is host code alone.
  virtual void complete_host_code(AstTables &tables) { (void)tables; }
  /// Of the device's pass, after complete_code: rules that are checked on the code that Clang has made.
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
  /// Headers to be included in front of the source, without brackets. What was looked at is added to `asked`.
  virtual std::vector<std::string> implied_headers(FilesAskedFor &asked) {
    (void)asked;
    return {};
  }
  /// The host's pass comes first. The unit lives longer.
  virtual std::unique_ptr<LanguagePass> begin(Pass pass) = 0;
  /// Is something known, since `begin` was last called, with which the same pass has to be tried once more?
  virtual bool wants_repetition() const { return false; }
};

/// Host code alone, of which the language knows nothing.
class HostUnit final : public LanguageUnit {
public:
  std::unique_ptr<LanguagePass> begin(Pass) override { return std::make_unique<LanguagePass>(); }
};

} // namespace ampsim::frontend
