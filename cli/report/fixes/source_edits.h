// Edits of a source by the places of its outlines: what stands where, and putting statements in.
#pragma once

#include "cli/report/source_text.h"
#include "cli/report/value.h"
#include "model/function_outline.h"

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace ampsim::cli {

struct Identifier {
  TextPlace begin, end;
  std::string name;
};

/// Names that fixes have given to variables of theirs, by the places where these are declared: fixes of several findings
/// can be made together.
using NewNames = std::map<std::tuple<std::string, TextPlace, std::string>, std::string>;

class SourceEdits {
public:
  SourceEdits(SourceText &sources, NewNames &names) : sources(sources), names(names) {}

  std::string_view line(const std::string &file, unsigned number) const { return sources.line(file, number); }
  std::string indentation(const std::string &file, unsigned number) const;
  std::string text(const std::string &file, TextPlace begin, TextPlace end) const;
  bool is_first_in_line(const std::string &file, TextPlace place) const;

  /// `inserted` is one statement, or several in lines of their own, on which the neighbour's indentation is put.
  Edit after(const FunctionOutline &function, const Statement &statement, const std::string &inserted) const;
  Edit before(const FunctionOutline &function, const Statement &statement, const std::string &inserted) const;

  /// A name that begins so, and that neither the file has nor another fix gives, for what is declared at a place.
  std::string new_name(const std::string &file, TextPlace declared, const std::string &beginning) const;

  /// Those between two places, which are outside of comments; comments, strings and characters are left out.
  std::vector<Identifier> identifiers(const std::string &file, TextPlace begin, TextPlace end) const;
  /// ... of the whole file.
  std::vector<Identifier> identifiers(const std::string &file) const;

  /// Does the file have this text?
  bool find(const std::string &file, std::string_view text) const;
  bool includes(const std::string &file, std::string_view header) const;
  /// `#include HEADER` behind the first that the file has, or at its beginning.
  Edit include(const std::string &file, std::string_view header) const;

  /// ... of what is in one line; where parts of it are in the new text, findings keep their places in them.
  Edit rewrite(const std::string &file, TextPlace begin, TextPlace end, std::string text,
               const std::vector<std::string> &parts) const;
  static Edit edit(const std::string &file, TextPlace begin, TextPlace end, std::string text) {
    return {file, begin.line, begin.column, end.line, end.column, std::move(text)};
  }

private:
  SourceText &sources;
  NewNames &names;

  std::string in_lines(const std::string &statements, const std::string &indentation) const;
};

} // namespace ampsim::cli
