// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collects and renders the compiler's diagnostics.
//
// Clang runs in a mode that has its own terms for the two sides. Its diagnostics and those of a language's rules are
// therefore collected, translated to the language's terms (DiagnosticEditor) and rendered at the end of a pass; nothing
// is printed during compilation. A message and its notes stay together. The two passes see the same source: a
// diagnostic of both is reported once.
#pragma once

#include "frontend/diagnostics/diagnostic_group.h"
#include "frontend/diagnostics/rendered_diagnostic.h"
#include "frontend/diagnostics/rule_violation.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Sema/Sema.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

/// A source language's changes to Clang's diagnostics.
class DiagnosticEditor {
public:
  virtual ~DiagnosticEditor() = default;
  /// Called for each: false drops it, and its notes. The level may be changed.
  virtual bool accept(clang::DiagnosticsEngine::Level &level, const clang::Diagnostic &info) {
    (void)level, (void)info;
    return true;
  }
  /// The diagnostic is kept; `of` is the message that a note belongs to. The text may be changed.
  virtual void keep(DiagnosticMessage &message, const clang::Diagnostic &info, const DiagnosticMessage *of) {
    (void)message, (void)info, (void)of;
  }
  /// Called when a message has all its notes.
  virtual void reword(DiagnosticGroup &group) { (void)group; }
};

struct StageOptions {
  bool color = false;
  bool permissive = false;
  bool only_errors = false; // the second pass: the first has already reported warnings
  std::string headers;      // the folder of ampsim's own headers: nothing there is shown
};

class DiagnosticStage : public clang::DiagnosticConsumer {
public:
  /// The editor must outlive the stage.
  DiagnosticStage(clang::DiagnosticOptions *options, StageOptions how, DiagnosticEditor &editor,
                  std::vector<RenderedDiagnostic> &out);
  ~DiagnosticStage() override;

  /// Used to determine the function in which a message was reported; null after parsing.
  void set_sema(clang::Sema *sema) { this->sema = sema; }
  /// Adds violations to Clang's diagnostics; an error among them fails the compilation.
  void add(const RuleViolations &violations, const clang::SourceManager &sources);
  bool has_errors() const { return errors > 0; }

  /// While something is tried: its failure is not reported to the user.
  bool muted = false;
  /// Renders the collected diagnostics. The source manager must still be alive.
  void flush();

  void BeginSourceFile(const clang::LangOptions &language, const clang::Preprocessor *preprocessor) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override;

private:
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options;
  StageOptions how;
  DiagnosticEditor &editor;
  std::vector<RenderedDiagnostic> &out;
  clang::LangOptions language;
  clang::Sema *sema = nullptr;
  std::vector<DiagnosticGroup> groups;
  unsigned errors = 0;
  bool wanted = true; // notes belong to a message that is kept
};

} // namespace ampsim::frontend
