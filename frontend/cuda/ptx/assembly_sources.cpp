// See assembly_sources.h.
#include "frontend/cuda/ptx/assembly_sources.h"

#include "llvm/ADT/StringExtras.h"

namespace ampsim::frontend {
namespace {

bool is_word(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Reads a source from one `asm` statement to the next.
class Editor {
public:
  explicit Editor(std::string text) : text(std::move(text)) {}

  std::string edited() {
    while (find_keyword()) {
      skip_words();
      if (at < text.size() && text[at] == '(')
        edit_statement();
    }
    return std::move(text);
  }

private:
  std::string text;
  std::size_t at = 0;

  /// Behind the next `asm`, `__asm` or `__asm__`.
  bool find_keyword() {
    for (;;) {
      std::size_t found = text.find("asm", at);
      if (found == std::string::npos)
        return false;
      std::size_t begin = found, end = found + 3;
      while (begin > 0 && text[begin - 1] == '_')
        --begin;
      while (end < text.size() && text[end] == '_')
        ++end;
      at = end;
      if ((begin == 0 || !is_word(text[begin - 1])) && (end == text.size() || !is_word(text[end])))
        return true;
    }
  }

  /// Blanks, ends of lines in macros, and `volatile`.
  void skip_words() {
    while (at < text.size() && (llvm::isSpace(text[at]) || text[at] == '\\' || is_word(text[at])))
      ++at;
  }

  void edit_statement() {
    unsigned depth = 0, colons = 0;
    for (; at < text.size(); ++at) {
      const char c = text[at];
      if (c == '"') {
        std::size_t end = end_of_literal();
        if (colons == 0)
          edit_template(at + 1, end);
        else
          edit_constraint(at + 1, end);
        at = end;
      } else if (c == '(') {
        ++depth;
      } else if (c == ')' && --depth == 0) {
        return;
      } else if (c == ':' && depth == 1) {
        ++colons;
      } else if (c == '/' && text.compare(at, 2, "//") == 0) {
        at = std::min(text.find('\n', at), text.size());
      }
    }
  }

  std::size_t end_of_literal() const {
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != '"')
      end += text[end] == '\\' ? 2 : 1;
    return std::min(end, text.size());
  }

  /// `%laneid`, but neither `%%laneid` nor the operand `%1`.
  void edit_template(std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k + 1 < end; ++k) {
      if (text[k] != '%')
        continue;
      if (text[k + 1] == '%')
        ++k;
      else if (llvm::isAlpha(text[k + 1]) && k + 2 < end && !llvm::isDigit(text[k + 2]))
        text[k] = '#';
    }
  }

  void edit_constraint(std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end && k < begin + 3; ++k)
      switch (text[k]) {
      case 'h':
        text[k] = 'r';
        break;
      case 'f':
      case 'd':
        text[k] = 'x';
        break;
      default:
        break;
      }
  }
};

} // namespace

std::string with_host_constraints(std::string text) {
  return text.find("asm") == text.npos ? text : Editor(std::move(text)).edited();
}

} // namespace ampsim::frontend
