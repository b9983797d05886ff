// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See diagnostic_stage.h. Three steps: collect (while compiling), reword (a group of message and notes at a time),
// render.
#include "frontend/diagnostics/diagnostic_stage.h"
#include "frontend/ast/names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

namespace ampsim::frontend {

/// A generated destructor whose parts have theirs on different sides runs on neither: Clang has no word for that and
/// would read past the end of its list of words.
static std::string text_of(const clang::Diagnostic &info) {
  auto has_no_side = [&](unsigned argument) {
    return info.getArgKind(argument) == clang::DiagnosticsEngine::ak_sint
               ? info.getArgSInt(argument) >= int(clang::CUDAFunctionTarget::InvalidTarget)
               : info.getArgUInt(argument) >= unsigned(clang::CUDAFunctionTarget::InvalidTarget);
  };
  if (info.getID() == clang::diag::err_ref_bad_target && (has_no_side(0) || has_no_side(3)))
    return "'" + reinterpret_cast<clang::NamedDecl *>(info.getRawArg(2))->getQualifiedNameAsString() + "'";
  llvm::SmallString<256> text;
  info.FormatDiagnostic(text);
  return text.str().str();
}

DiagnosticStage::DiagnosticStage(clang::DiagnosticOptions *options, StageOptions how, DiagnosticEditor &editor,
                                 std::vector<RenderedDiagnostic> &out)
    : options(options), how(std::move(how)), editor(editor), out(out) {}

DiagnosticStage::~DiagnosticStage() { flush(); }

void DiagnosticStage::BeginSourceFile(const clang::LangOptions &options, const clang::Preprocessor *) {
  language = options;
}

void DiagnosticStage::EndSourceFile() { flush(); }

void DiagnosticStage::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) {
  DiagnosticConsumer::HandleDiagnostic(level, info);
  if (muted)
    return;
  if (!editor.accept(level, info)) {
    wanted = false;
    return;
  }
  bool is_note = level <= clang::DiagnosticsEngine::Note;
  if (!is_note)
    wanted = level >= clang::DiagnosticsEngine::Error ||
             (!how.only_errors && level == clang::DiagnosticsEngine::Warning);
  if (level == clang::DiagnosticsEngine::Warning && info.hasSourceManager() && info.getLocation().isValid() &&
      is_in_headers(clang::FullSourceLoc(info.getLocation(), info.getSourceManager()), how.headers))
    wanted = false;
  if (!wanted || (is_note && groups.empty()))
    return;
  DiagnosticMessage message;
  message.level = level;
  message.id = info.getID();
  if (info.hasSourceManager() && info.getLocation().isValid())
    message.location = clang::FullSourceLoc(info.getLocation(), info.getSourceManager());
  message.text = text_of(info);
  message.ranges.assign(info.getRanges().begin(), info.getRanges().end());
  message.fixes.assign(info.getFixItHints().begin(), info.getFixItHints().end());
  editor.keep(message, info, is_note ? &groups.back().message : nullptr);
  if (is_note) {
    groups.back().notes.push_back(std::move(message));
    return;
  }
  errors += level >= clang::DiagnosticsEngine::Error;
  DiagnosticGroup group;
  group.message = std::move(message);
  if (sema)
    if (const clang::FunctionDecl *function = sema->getCurFunctionDecl(/*AllowLambda=*/true))
      group.context = function_name(function, sema->getASTContext());
  groups.push_back(std::move(group));
}

void DiagnosticStage::add(const RuleViolations &violations, const clang::SourceManager &sources) {
  for (const RuleViolation &violation : violations) {
    DiagnosticGroup group;
    group.code = violation.code;
    group.message.level =
        violation.runnable && how.permissive ? clang::DiagnosticsEngine::Warning : clang::DiagnosticsEngine::Error;
    group.message.text = violation.message;
    group.message.location = clang::FullSourceLoc(violation.location, sources);
    if (violation.range.isValid())
      group.message.ranges.push_back(clang::CharSourceRange::getTokenRange(violation.range));
    group.message.fixes = violation.fixes;
    group.hides = violation.hides;
    for (const RuleNote &note : violation.notes) {
      DiagnosticMessage message;
      message.level = clang::DiagnosticsEngine::Note;
      message.text = note.message;
      if (note.location.isValid())
        message.location = clang::FullSourceLoc(note.location, sources);
      group.notes.push_back(std::move(message));
    }
    errors += group.message.level == clang::DiagnosticsEngine::Error;
    groups.push_back(std::move(group));
  }
}

void DiagnosticStage::flush() {
  for (DiagnosticGroup &group : groups) {
    editor.reword(group);
    out.push_back(render(group, language, *options, how.color));
  }
  groups.clear();
}

} // namespace ampsim::frontend
