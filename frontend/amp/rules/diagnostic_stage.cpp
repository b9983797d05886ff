// See diagnostic_stage.h. Three steps: collect (while compiling), reword (a group of message and notes at a time),
// render.
#include "frontend/amp/rules/diagnostic_stage.h"
#include "frontend/ast/collect_tables.h"
#include "frontend/amp/rules/diagnostic_wording.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

namespace ampsim::frontend {

/// A generated destructor whose parts have theirs on different sides runs on neither: Clang has no word for that and
/// would read behind the end of its list of words.
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

DiagnosticStage::DiagnosticStage(clang::DiagnosticOptions *options, StageOptions how,
                                 std::vector<RenderedDiagnostic> &out)
    : options(options), how(std::move(how)), out(out) {}

DiagnosticStage::~DiagnosticStage() { flush(); }

void DiagnosticStage::BeginSourceFile(const clang::LangOptions &options, const clang::Preprocessor *) {
  language = options;
}

void DiagnosticStage::EndSourceFile() { flush(); }

void DiagnosticStage::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) {
  DiagnosticConsumer::HandleDiagnostic(level, info);
  if (muted)
    return;
  if (info.getID() == clang::diag::err_shared_var_init) {
    note_refused_tile_static(info.getLocation());
    wanted = false;
    return;
  }
  if (info.getID() == clang::diag::err_ovl_no_viable_function_in_init) {
    if (note_refused_tile_static(info.getLocation())) {
      wanted = false;
      return;
    }
    level = clang::DiagnosticsEngine::Error;
  }
  bool is_note = level <= clang::DiagnosticsEngine::Note;
  if (info.getID() == clang::diag::warn_attribute_wrong_decl_type_str) {
    llvm::SmallString<64> text;
    info.FormatDiagnostic(text);
    wanted = text.starts_with("'shared'");
    if (!wanted)
      return;
    level = clang::DiagnosticsEngine::Error;
  }
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
  if (message.id == clang::diag::err_ref_bad_target) {
    bool is_variable =
        info.getArgKind(1) == clang::DiagnosticsEngine::ak_sint ? info.getArgSInt(1) : int(info.getArgUInt(1));
    std::string name = quoted_part(message.text);
    message.text = is_variable
                       ? "'" + name + "': using global or static variables is unsupported in restrict(amp) code"
                       : "'" + name + "'";
  }
  if (is_note) {
    const DiagnosticMessage &call = groups.back().message;
    if (std::optional<MicrosoftExtension> found = meant_by_note(call.id, call.location, info))
      extensions.insert(*found);
    groups.back().notes.push_back(std::move(message));
    return;
  }
  errors += level >= clang::DiagnosticsEngine::Error;
  if (std::optional<MicrosoftExtension> found = meant_by_error(info))
    extensions.insert(*found);
  DiagnosticGroup group;
  group.message = std::move(message);
  if (sema)
    if (const clang::FunctionDecl *function = sema->getCurFunctionDecl(/*AllowLambda=*/true))
      group.context = function_name(function, sema->getASTContext());
  groups.push_back(std::move(group));
}

bool DiagnosticStage::note_refused_tile_static(clang::SourceLocation location) {
  if (!sema || !sema->CurContext)
    return false;
  std::size_t before = refused_tile_static.size();
  if (sema->inTemplateInstantiation()) // no token comes in between
    extensions.insert(tile_static_object(clang::FullSourceLoc(location, sema->getSourceManager())));
  for (clang::Decl *declaration : sema->CurContext->decls())
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
        variable && variable->getLocation() == location && variable->hasAttr<clang::CUDASharedAttr>())
      refused_tile_static.push_back(variable);
  return refused_tile_static.size() > before;
}

void DiagnosticStage::accept_tile_static() {
  for (clang::VarDecl *variable : refused_tile_static)
    variable->setInvalidDecl(false);
  refused_tile_static.clear();
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
    reword(group, how.headers);
    out.push_back(render(group, language, *options, how.color));
  }
  groups.clear();
}

} // namespace ampsim::frontend
