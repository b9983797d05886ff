// What the compiler says, in the language of C++ AMP.
//
// Clang is run in a mode that has its own words for the two sides. Its diagnostics and those of our rules
// are therefore collected, reworded, given Microsoft's codes and rendered at the end of a pass; nothing is printed
// while compiling. A message and its notes stay together. The two passes see the same source: what
// both say is said once.
#pragma once

#include "frontend/program.h"
#include "frontend/rule_violation.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Sema/Sema.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

/// A diagnostic and the text that shows it: message, source line, caret, notes.
struct RenderedDiagnostic {
  Diagnostic diagnostic;
  std::string text;
  bool of_rules = false;                 // not Clang's
  unsigned hides_from = 1, hides_to = 0; // lines in which errors without a code follow from this one
  bool late = false;                     // Clang gives it when it emits a function, which the rules have looked at
  std::vector<unsigned> called_from;     // lines from which that function is called
  using Position = std::pair<unsigned, unsigned>;
  std::vector<std::pair<Position, Position>> ranges; // what is underlined
};

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
  /// Clang refuses tile_static variables of classes with constructors, which C++ AMP allows (no constructor is
  /// called). To be called between a declaration and its use: takes the refusal back.
  void accept_tile_static();

  /// While something is tried: that it fails is no news for the user.
  bool muted = false;
  /// Renders what has been collected. The source manager must still be alive.
  void flush();

  void BeginSourceFile(const clang::LangOptions &language, const clang::Preprocessor *preprocessor) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override;

private:
  struct Message {
    clang::DiagnosticsEngine::Level level = clang::DiagnosticsEngine::Error;
    unsigned id = 0;
    clang::FullSourceLoc location;
    std::string text;
    std::vector<clang::CharSourceRange> ranges;
    std::vector<clang::FixItHint> fixes;
  };
  struct Group {
    Message message;
    std::vector<Message> notes;
    std::string code;
    std::string context; // the function that was being compiled
    clang::SourceRange hides;
    std::vector<clang::FullSourceLoc> called_from;
  };

  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options;
  StageOptions how;
  std::vector<RenderedDiagnostic> &out;
  clang::LangOptions language;
  clang::Sema *sema = nullptr;
  std::vector<Group> groups;
  std::vector<clang::VarDecl *> refused_tile_static;
  unsigned errors = 0;
  bool wanted = true; // do notes belong to a message that is kept?

  void note_refused_tile_static(clang::SourceLocation location);
  bool in_own_headers(const clang::FullSourceLoc &location) const;
  void translate(Group &group) const;
  void translate_overload_failure(Group &group) const;
  void move_out_of_headers(Group &group) const;
  RenderedDiagnostic render(const Group &group) const;
};

/// Brings both passes' diagnostics together: each once, in the order of the source, and prints them.
void print_diagnostics(std::vector<RenderedDiagnostic> rendered, std::vector<Diagnostic> &out);

} // namespace ampsim::frontend
