// What the compiler says, in the language of C++ AMP.
//
// Clang is run in a mode that has its own words for the two sides. Its diagnostics and those of our rules
// are therefore collected, reworded, given Microsoft's codes and rendered at the end of a pass; nothing is printed
// while compiling. A message and its notes stay together. The two passes see the same source: what
// both say is said once.
#pragma once

#include "frontend/amp/dialect/microsoft_extensions.h"
#include "frontend/diagnostics/diagnostic_group.h"
#include "frontend/diagnostics/rendered_diagnostic.h"
#include "frontend/diagnostics/rule_violation.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Sema/Sema.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

struct StageOptions {
  bool color = false;
  bool permissive = false;
  bool only_errors = false; // the second pass: warnings have been given by the first
  std::string headers;      // the folder of ampsim's own headers: nothing is shown from there
};

class DiagnosticStage : public clang::DiagnosticConsumer {
public:
  DiagnosticStage(clang::DiagnosticOptions *options, StageOptions how, std::vector<RenderedDiagnostic> &out);
  ~DiagnosticStage() override;

  /// Who is asked in which function a message was given; null after parsing.
  void set_sema(clang::Sema *sema) { this->sema = sema; }
  /// Adds violations to what Clang has said; an error among them fails the compilation.
  void add(const RuleViolations &violations, const clang::SourceManager &sources);
  bool has_errors() const { return errors > 0; }
  /// Clang refuses tile_static variables of classes with constructors, or without the one it would call, which C++
  /// AMP allows (none is called). To be called between a declaration and its use: takes the refusal back.
  void accept_tile_static();

  /// What Microsoft's compiler would have taken.
  MicrosoftExtensions extensions;

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
  std::vector<RenderedDiagnostic> &out;
  clang::LangOptions language;
  clang::Sema *sema = nullptr;
  std::vector<DiagnosticGroup> groups;
  std::vector<clang::VarDecl *> refused_tile_static;
  unsigned errors = 0;
  bool wanted = true; // do notes belong to a message that is kept?

  /// Is there one at this place?
  bool note_refused_tile_static(clang::SourceLocation location);
};

} // namespace ampsim::frontend
