// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/driver/code_annotations.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <cctype>

namespace ampsim::frontend {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
    text.remove_suffix(1);
  return text;
}

/// After a whole statement, or at the beginning of a block.
bool begins_statement(std::string_view before) {
  while (!before.empty()) {
    const std::size_t end = before.rfind('\n');
    std::string_view line = end == std::string_view::npos ? before : before.substr(end + 1);
    line = trimmed(line.substr(0, line.find("//")));
    if (!line.empty())
      return line.back() == '{' || line.back() == '}' || line.back() == ';' || line.ends_with("*/");
    before = end == std::string_view::npos ? std::string_view() : before.substr(0, end);
  }
  return false;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result;
}

} // namespace

std::optional<CodeAnnotation> code_annotation(std::string_view comment, std::string_view before) {
  for (std::string_view word : {"INVARIANT:", "ENSURES:"}) {
    std::string_view text = comment;
    if (!text.starts_with("//"))
      return std::nullopt;
    text = text.substr(2);
    text = trimmed(text.substr(0, text.find("//"))); // up to the next comment on the line
    if (!text.starts_with(word) || !begins_statement(before))
      continue;
    CodeAnnotation result{
        .text = std::string(text), .condition = std::string(trimmed(text.substr(word.size()))), .names = {}};
    const std::string_view condition = result.condition;
    bool compares = false, after_word = false;
    for (std::size_t k = 0; k < condition.size();) {
      if (std::isspace(static_cast<unsigned char>(condition[k]))) {
        ++k;
        continue;
      }
      if (!is_word(condition[k])) {
        const std::string_view rest = condition.substr(k);
        compares |= rest.starts_with("==") || rest.starts_with("!=") || condition[k] == '<' || condition[k] == '>';
        if (std::string_view("()[]+-*/%<>=!&|^~.:,").find(condition[k]) == std::string_view::npos)
          return std::nullopt;
        after_word = false;
        ++k;
        continue;
      }
      if (after_word)
        return std::nullopt;
      const std::size_t start = k;
      while (k < condition.size() && is_word(condition[k]))
        ++k;
      after_word = true;
      const std::string name(condition.substr(start, k - start));
      const std::string_view rest = trimmed(condition.substr(k));
      const bool plain = !std::isdigit(static_cast<unsigned char>(name[0])) && !rest.starts_with("(") &&
                         !rest.starts_with("[") && !rest.starts_with(".") && !rest.starts_with("::") &&
                         !rest.starts_with("->") &&
                         (start == 0 || (condition[start - 1] != '.' && condition[start - 1] != ':'));
      if (plain && name != "true" && name != "false" && std::ranges::find(result.names, name) == result.names.end())
        result.names.push_back(name);
    }
    return compares ? std::optional(std::move(result)) : std::nullopt;
  }
  return std::nullopt;
}

bool CodeAnnotations::HandleComment(clang::Preprocessor &preprocessor, clang::SourceRange comment) {
  clang::SourceManager &sources = preprocessor.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(comment.getBegin());
  if (sources.isInSystemHeader(comment.getBegin()))
    return false;
  // If the parser reads while the lexer runs, it knows the function whose body it is in.
  if (const clang::FunctionDecl *within = sema ? sema->getCurFunctionDecl(/*AllowLambda=*/true) : nullptr;
      within && !within->hasAttr<clang::CUDAGlobalAttr>() && !within->hasAttr<clang::CUDADeviceAttr>())
    return false;
  const llvm::StringRef text = sources.getBufferData(file);
  const auto [last, end] = sources.getDecomposedLoc(comment.getEnd());
  const std::optional<CodeAnnotation> found = code_annotation(std::string_view(text.substr(offset, end - offset)),
                                                              std::string_view(text.substr(0, offset)));
  if (!found)
    return false;
  const clang::PresumedLoc place = sources.getPresumedLoc(comment.getBegin());
  const std::string line = std::to_string(place.getLine()), name = escaped(place.getFilename());
  std::string values, arguments;
  for (const std::string &each : found->names) {
    values += (values.empty() ? "" : ", ") + each + " = %lld";
    arguments += ", " + each;
  }
  std::string message = escaped(found->text);
  for (std::size_t k = 0; (k = message.find('%', k)) != std::string::npos; k += 2) // the message is a format
    message.insert(k, 1, '%');
  // As if written there: Clang's diagnostics for it refer to the comment's line.
  const std::string here = "\n#line " + line + " \"" + name + "\"\n";
  const std::string code = here + "if (!(" + here + found->condition + here + ")) ::ampsim_annotation_fails(\"" +
                           escaped(name) + "\\n" + line + "\\n" + message + "\\n" + values + "\"" + here +
                           arguments + ");\n";
  const clang::FileID buffer =
      sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(code, place.getFilename()), clang::SrcMgr::C_User);
  return !preprocessor.EnterSourceFile(buffer, nullptr, comment.getBegin());
}

} // namespace ampsim::frontend
