// See diagnostic_stage.h. Three steps: collect (while compiling), translate (a group of message and notes at a
// time), render (with Clang's own TextDiagnostic, so that the form is Clang's).
#include "frontend/diagnostic_stage.h"
#include "frontend/ast_tables.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnostic.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ampsim::frontend {
namespace {

//===--- words -----------------------------------------------------------------===//

void replace_all(std::string &text, llvm::StringRef from, llvm::StringRef to) {
  for (std::size_t at = 0; (at = text.find(from.data(), at, from.size())) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to.data(), to.size());
}

/// Longer phrases first.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> vocabulary[] = {
    {"__host__ __device__", "restrict(cpu,amp)"},
    {"__host__", "restrict(cpu)"},
    {"__device__", "restrict(amp)"},
    {"__global__", "restrict(amp)"},
    {"__shared__", "tile_static"},
    {"target attributes do not match", "its restriction specifiers do not fit"},
    {"host variable declared here", "the variable is declared here"},
    {"const variable cannot be emitted on device side due to dynamic initialization",
     "the value of the constant is not known at compile time"},
    {"'host' attribute", "restriction specifier"},
    {"'device' attribute", "restriction specifier"},
    {"'shared' attribute", "'tile_static'"},
    {"CUDA device code does not support", "restrict(amp) code does not support"},
    {"inferred target collision", "conflicting restriction specifiers"},
    {"call to both", "it would call both"},
};

std::string plain_words(std::string text) {
  for (const auto &[from, to] : vocabulary)
    replace_all(text, from, to);
  return text;
}

/// What stands in the first quotes; empty where nothing does.
std::string quoted_part(const std::string &text) {
  std::size_t open = text.find('\'');
  std::size_t close = open == std::string::npos ? open : text.find('\'', open + 1);
  return close == std::string::npos ? "" : text.substr(open + 1, close - open - 1);
}

std::string text_of(const clang::Diagnostic &info) {
  // A generated destructor whose parts have theirs on different sides runs on neither: Clang has no word for that
  // and would read behind the end of its list of words.
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

bool is_restriction_note(unsigned id) {
  return id == clang::diag::note_ovl_candidate_bad_target ||
         id == clang::diag::note_cuda_ovl_candidate_target_mismatch;
}

} // namespace

//===--- collecting ------------------------------------------------------------===//

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
      in_own_headers(clang::FullSourceLoc(info.getLocation(), info.getSourceManager())))
    wanted = false;
  if (!wanted || (is_note && groups.empty()))
    return;
  Message message;
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
    groups.back().notes.push_back(std::move(message));
    return;
  }
  errors += level >= clang::DiagnosticsEngine::Error;
  Group group;
  group.message = std::move(message);
  if (sema)
    if (const clang::FunctionDecl *function = sema->getCurFunctionDecl(/*AllowLambda=*/true))
      group.context = function_name(function, sema->getASTContext());
  groups.push_back(std::move(group));
}

void DiagnosticStage::note_refused_tile_static(clang::SourceLocation location) {
  if (!sema || !sema->CurContext)
    return;
  for (clang::Decl *declaration : sema->CurContext->decls())
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
        variable && variable->getLocation() == location)
      refused_tile_static.push_back(variable);
}

void DiagnosticStage::accept_tile_static() {
  for (clang::VarDecl *variable : refused_tile_static)
    variable->setInvalidDecl(false);
  refused_tile_static.clear();
}

void DiagnosticStage::add(const RuleViolations &violations, const clang::SourceManager &sources) {
  for (const RuleViolation &violation : violations) {
    Group group;
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
      Message message;
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

//===--- translating -----------------------------------------------------------===//

bool DiagnosticStage::in_own_headers(const clang::FullSourceLoc &location) const {
  if (location.isInvalid())
    return false;
  llvm::StringRef file = location.getManager().getFilename(location.getManager().getExpansionLoc(location));
  return !how.headers.empty() && file.starts_with(how.headers);
}

/// "no matching function for call to 'f'", where functions were there but with other restriction specifiers.
void DiagnosticStage::translate_overload_failure(Group &group) const {
  std::string name = quoted_part(group.message.text);
  std::string ambient = group.context.empty() ? "" : " '" + group.context + "'";
  switch (group.message.id) {
  case clang::diag::err_ovl_no_viable_function_in_init:
  case clang::diag::err_ovl_no_viable_object_call:
    group.code = "C3930";
    group.message.text =
        "'" + name + "': no overloaded " +
        (group.message.id == clang::diag::err_ovl_no_viable_object_call ? "call operator" : "constructor") +
        " has restriction specifiers that are compatible with the ambient context" + ambient;
    return;
  case clang::diag::err_ref_bad_target:
    group.code = llvm::StringRef(group.message.text).contains(": using global") ? "C3586" : "C3930";
    if (group.code == "C3930")
      group.message.text +=
          ": no overloaded function has restriction specifiers that are compatible with the ambient "
          "context" +
          ambient;
    return;
  case clang::diag::err_ovl_no_viable_oper:
  case clang::diag::err_ovl_no_oper:
  case clang::diag::err_ovl_no_viable_subscript:
  case clang::diag::err_typecheck_invalid_operands:
    group.code = "C3930";
    group.message.text = group.message.text +
                         ": no overloaded operator has restriction specifiers that are "
                         "compatible with the ambient context" +
                         ambient;
    return;
  default:
    group.code = "C3930";
    if (group.message.id == clang::diag::err_ovl_no_viable_function_in_call ||
        group.message.id == clang::diag::err_ovl_no_viable_member_function_in_call)
      group.message.text = "'" + name +
                           "': no overloaded function has restriction specifiers that are compatible with the "
                           "ambient context" +
                           ambient;
  }
}

/// An error in one of our headers is the user's, who has used it wrongly: it belongs to the place of the use.
void DiagnosticStage::move_out_of_headers(Group &group) const {
  bool in_entry = in_own_headers(group.message.location) && llvm::any_of(group.notes, [&](const Message &note) {
                    return llvm::StringRef(note.text).contains("tiled_entry<"); // of tiled and untiled launches
                  });
  if (in_entry && (group.message.id == clang::diag::err_ovl_no_viable_object_call ||
                   group.message.id == clang::diag::err_ref_bad_target)) {
    group.code = "C3577";
    group.message.text =
        "parallel_for_each kernel argument is illegal: cannot resolve call to member 'void operator()' "
        "restrict(amp)";
  }
  if (!in_own_headers(group.message.location))
    return;
  for (Message &note : group.notes) {
    if (note.location.isInvalid() || in_own_headers(note.location) ||
        note.location.getManager().isInSystemHeader(note.location))
      continue;
    group.message.location = note.location;
    group.message.ranges.clear();
    group.message.fixes.clear();
    break;
  }
}

void DiagnosticStage::translate(Group &group) const {
  using namespace clang;
  if (group.message.id == diag::err_ref_bad_target ||
      (llvm::any_of(group.notes, [](const Message &note) { return is_restriction_note(note.id); }) &&
       group.message.level >= DiagnosticsEngine::Error))
    translate_overload_failure(group);
  switch (group.message.id) {
  case diag::warn_attribute_wrong_decl_type_str:
  case diag::err_cuda_host_shared:
    group.code = "C3584";
    group.message.text = "unsupported usage of tile_static: only local variables of restrict(amp) functions can be "
                         "tile_static";
    break;
  case diag::err_need_header_before_placement_new:
    group.code = "C3930";
    group.message.text =
        "'operator new': no overloaded function has restriction specifiers that are compatible with "
        "the ambient context" +
        (group.context.empty() ? "" : " '" + group.context + "'");
    break;
  case diag::err_cuda_ovl_target:
    group.code = "C3935";
    group.message.text =
        "'" + quoted_part(group.message.text) + "': redefinition; overlapping restriction specifiers";
    break;
  case diag::err_static_assert_failed:
  case diag::err_static_assert_requirement_failed: {
    llvm::StringRef text = group.message.text;
    std::size_t colon = text.find(": ");
    std::string reason = colon == llvm::StringRef::npos ? "" : text.substr(colon + 2).str();
    bool tile = in_own_headers(group.message.location) && llvm::StringRef(reason).contains("exceeds");
    group.code = tile ? "C3574" : "C2338";
    if (in_own_headers(group.message.location) && !reason.empty()) // the condition is nobody's business
      group.message.text = reason;
    break;
  }
  default:
    break;
  }
  for (const Message &note : group.notes)
    if (note.id == diag::note_called_by && note.location.isValid())
      group.called_from.push_back(note.location);
  move_out_of_headers(group);
  group.message.text = plain_words(std::move(group.message.text));
  unsigned candidates_of_others = 0;
  llvm::erase_if(group.notes, [&](const Message &note) {
    if (is_restriction_note(note.id) && note.location.isValid() &&
        note.location.getManager().isInSystemHeader(note.location) && ++candidates_of_others > 2)
      return true;
    return note.id == diag::note_ovl_candidate_disabled_by_function_cond_attr || in_own_headers(note.location) ||
           (note.id != 0 && note.location == group.message.location) ||
           llvm::StringRef(note.text).contains("tiled_entry<") ||
           (group.code == "C3930" && !is_restriction_note(note.id) && note.id != 0 && note.location.isValid() &&
            note.location.getManager().isInSystemHeader(note.location));
  });
  for (Message &note : group.notes)
    note.text = plain_words(std::move(note.text));
}

//===--- rendering -------------------------------------------------------------===//

RenderedDiagnostic DiagnosticStage::render(const Group &group) const {
  RenderedDiagnostic result;
  const Message &message = group.message;
  bool is_error = message.level >= clang::DiagnosticsEngine::Error;
  result.diagnostic.severity = is_error ? "error" : "warning";
  result.diagnostic.code = group.code;
  result.diagnostic.message = message.text;
  std::string text = message.text;
  if (!group.code.empty())
    text += " [" + group.code + "]";
  if (!is_error && message.id)
    if (llvm::StringRef flag = clang::DiagnosticIDs::getWarningOptionForDiag(message.id); !flag.empty())
      text += (" [-W" + flag + "]").str();

  llvm::raw_string_ostream stream(result.text);
  stream.enable_colors(how.color);
  clang::TextDiagnostic printer(stream, language, options.get());
  auto show = [&](const Message &each, llvm::StringRef words) {
    if (each.location.isInvalid()) {
      clang::TextDiagnostic::printDiagnosticLevel(stream, each.level, options->ShowColors);
      clang::TextDiagnostic::printDiagnosticMessage(stream, each.level == clang::DiagnosticsEngine::Note, words, 0,
                                                    0, options->ShowColors);
      return;
    }
    printer.emitDiagnostic(each.location, each.level, words, each.ranges, each.fixes);
  };
  if (message.location.isValid()) {
    clang::PresumedLoc place = message.location.getManager().getPresumedLoc(message.location);
    if (place.isValid()) {
      result.diagnostic.file = place.getFilename();
      result.diagnostic.line = place.getLine();
      result.diagnostic.column = place.getColumn();
    }
  }
  if (group.hides.isValid()) {
    const clang::SourceManager &sources = message.location.getManager();
    result.hides_from = sources.getPresumedLineNumber(group.hides.getBegin());
    result.hides_to = sources.getPresumedLineNumber(group.hides.getEnd());
  }
  result.of_rules = message.id == 0;
  result.late = message.id == clang::diag::err_ref_bad_target && group.context.empty();
  for (const clang::FullSourceLoc &place : group.called_from)
    result.called_from.push_back(place.getPresumedLoc().getLine());
  for (const clang::CharSourceRange &range : message.ranges)
    if (range.getBegin().isFileID() && range.getEnd().isFileID()) {
      const clang::SourceManager &sources = message.location.getManager();
      result.ranges.push_back(
          {{sources.getPresumedLineNumber(range.getBegin()), sources.getPresumedColumnNumber(range.getBegin())},
           {sources.getPresumedLineNumber(range.getEnd()), sources.getPresumedColumnNumber(range.getEnd())}});
    }
  show(message, text);
  for (const Message &note : group.notes)
    show(note, note.text);
  return result;
}

void DiagnosticStage::flush() {
  for (Group &group : groups) {
    translate(group);
    out.push_back(render(group));
  }
  groups.clear();
}

void print_diagnostics(std::vector<RenderedDiagnostic> rendered, std::vector<Diagnostic> &out) {
  std::map<std::string, std::size_t> files; // in the order in which they were first named
  for (const RenderedDiagnostic &each : rendered)
    files.emplace(each.diagnostic.file, files.size());
  auto is_error = [](const RenderedDiagnostic &each) { return each.diagnostic.severity == "error"; };
  auto order = [&](const RenderedDiagnostic &each) {
    return std::tuple(files[each.diagnostic.file], each.diagnostic.line, each.diagnostic.column, !is_error(each),
                      each.diagnostic.code.empty());
  };
  std::vector<std::pair<decltype(order(rendered.front())), std::size_t>> places; // equal ones keep their order
  for (std::size_t k = 0; k < rendered.size(); ++k)
    places.emplace_back(order(rendered[k]), k);
  llvm::sort(places);
  std::vector<RenderedDiagnostic> sorted;
  for (const auto &place : places)
    sorted.push_back(std::move(rendered[place.second]));
  rendered = std::move(sorted);
  auto follows_from = [&](const RenderedDiagnostic &each, const RenderedDiagnostic &other) {
    if (&each == &other || !is_error(other) || other.diagnostic.file != each.diagnostic.file)
      return false;
    unsigned line = other.diagnostic.line;
    if (each.late && !other.late && line == each.diagnostic.line)
      return true;
    if (!other.of_rules && other.diagnostic.code != "C3586")
      return false;
    std::pair place(line, other.diagnostic.column);
    return (each.diagnostic.code.empty() && other.hides_from <= each.diagnostic.line &&
            each.diagnostic.line <= other.hides_to) ||
           llvm::is_contained(each.called_from, line) || llvm::any_of(each.ranges, [&](const auto &range) {
             return range.first <= place && place <= range.second;
           });
  };
  std::vector<const RenderedDiagnostic *> causes;
  for (const RenderedDiagnostic &each : rendered)
    if (!is_error(each) || each.of_rules ||
        llvm::none_of(rendered, [&](const auto &other) { return follows_from(each, other); }))
      causes.push_back(&each);
  // One place has one mistake.
  const Diagnostic *last = nullptr;
  for (const RenderedDiagnostic *each : causes) {
    const Diagnostic &now = each->diagnostic;
    bool same_place =
        last && now.line && last->file == now.file && last->line == now.line && last->column == now.column;
    if (same_place && (last->severity == "error" || last->message == now.message))
      continue;
    llvm::errs() << each->text;
    out.push_back(now);
    last = &now;
  }
}

} // namespace ampsim::frontend
