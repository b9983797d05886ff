// What the compiler says, collected and rendered.
//
// Clang is run in a mode that has its own words for the two sides. Its diagnostics and those of a language's rules
// are therefore collected, put into the language's words (DiagnosticEditor) and rendered at the end of a pass;
// nothing is printed while compiling. A message and its notes stay together. The two passes see the same source:
// what both say is said once.
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

/// What a source language makes of Clang's diagnostics.
class DiagnosticEditor {
public:
  virtual ~DiagnosticEditor() = default;
  /// Asked of each: false drops it, and its notes. The level may be changed.
  virtual bool accept(clang::DiagnosticsEngine::Level &level, const clang::Diagnostic &info) {
    (void)level, (void)info;
    return true;
  }
  /// It is kept; `of` is the message that a note belongs to. The text may be changed.
  virtual void keep(DiagnosticMessage &message, const clang::Diagnostic &info, const DiagnosticMessage *of) {
    (void)message, (void)info, (void)of;
  }
  /// A message has all its notes.
  virtual void reword(DiagnosticGroup &group) { (void)group; }
};

struct StageOptions {
  bool color = false;
  bool permissive = false;
  bool only_errors = false; // the second pass: warnings have been given by the first
  std::string headers;      // the folder of ampsim's own headers: nothing is shown from there
};

class DiagnosticStage : public clang::DiagnosticConsumer {
public:
  /// The editor lives longer than the stage.
  DiagnosticStage(clang::DiagnosticOptions *options, StageOptions how, DiagnosticEditor &editor,
                  std::vector<RenderedDiagnostic> &out);
  ~DiagnosticStage() override;

  /// Who is asked in which function a message was given; null after parsing.
  void set_sema(clang::Sema *sema) { this->sema = sema; }
  /// Adds violations to what Clang has said; an error among them fails the compilation.
  void add(const RuleViolations &violations, const clang::SourceManager &sources);
  bool has_errors() const { return errors > 0; }

  /// While something is tried: that it fails is no news for the user.
  bool muted = false;
  /// Renders what has been collected. The source manager must still be alive.
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
  bool wanted = true; // do notes belong to a message that is kept?
};

} // namespace ampsim::frontend
