// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See rendered_diagnostic.h.
#include "frontend/diagnostics/rendered_diagnostic.h"
#include "frontend/diagnostics/current_line.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnostic.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <tuple>

namespace ampsim::frontend {

RenderedDiagnostic render(const DiagnosticGroup &group, const clang::LangOptions &language,
                          clang::DiagnosticOptions &options, bool color) {
  RenderedDiagnostic result;
  const DiagnosticMessage &message = group.message;
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
  stream.enable_colors(color);
  clang::TextDiagnostic printer(stream, language, &options);
  auto show = [&](const DiagnosticMessage &each, llvm::StringRef words) {
    if (each.location.isInvalid()) {
      clang::TextDiagnostic::printDiagnosticLevel(stream, each.level, options.ShowColors);
      clang::TextDiagnostic::printDiagnosticMessage(stream, each.level == clang::DiagnosticsEngine::Note, words, 0,
                                                    0, options.ShowColors);
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
  result.deferred = message.id == clang::diag::err_ref_bad_target && group.context.empty();
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
  for (const DiagnosticMessage &note : group.notes)
    show(note, note.text);
  return result;
}

/// Names of files and parts of a source can contain any characters; of terminal control sequences, only Clang's own
/// colours are kept.
static std::string for_terminal(llvm::StringRef text) {
  std::string result;
  while (!text.empty()) {
    if (text.starts_with("\033[")) {
      std::size_t end = text.find_first_not_of("0123456789;", 2);
      if (end != llvm::StringRef::npos && text[end] == 'm') {
        result += text.take_front(end + 1);
        text = text.drop_front(end + 1);
        continue;
      }
    }
    char c = text.front();
    text = text.drop_front();
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F)
      (llvm::raw_string_ostream(result) << "\\x").write_hex(static_cast<unsigned char>(c));
    else
      result += c;
  }
  return result;
}

void merge_diagnostics(std::vector<RenderedDiagnostic> rendered, std::vector<Diagnostic> &out) {
  std::map<std::string, std::size_t> files; // in the order in which they were first named
  for (const RenderedDiagnostic &each : rendered)
    files.emplace(each.diagnostic.file, files.size());
  auto is_error = [](const RenderedDiagnostic &each) { return each.diagnostic.severity == "error"; };
  auto order = [&](const RenderedDiagnostic &each) {
    return std::tuple(files[each.diagnostic.file], each.diagnostic.line, each.diagnostic.column, !is_error(each),
                      each.diagnostic.code.empty());
  };
  std::vector<std::pair<decltype(order(rendered.front())), std::size_t>> places; // stable for equal ones
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
    if (each.deferred && !other.deferred && line == each.diagnostic.line)
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
  // One place has one error.
  const Diagnostic *last = nullptr;
  for (const RenderedDiagnostic *each : causes) {
    const Diagnostic &now = each->diagnostic;
    bool same_place =
        last && now.line && last->file == now.file && last->line == now.line && last->column == now.column;
    if (same_place && (last->severity == "error" || last->message == now.message))
      continue;
    out.push_back(now);
    out.back().text = for_terminal(each->text);
    last = &now;
  }
}

void print_texts(std::span<const Diagnostic> diagnostics) {
  for (const Diagnostic &each : diagnostics)
    llvm::errs() << before_message() << each.text;
}

} // namespace ampsim::frontend
