// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Edits of a source by the positions of its outlines: reads text and inserts statements.
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

/// Names that fixes have given to new variables, by the places of their declarations: fixes of several findings can be
/// combined.
using NewNames = std::map<std::tuple<std::string, TextPlace, std::string>, std::string>;

class SourceEdits {
public:
  SourceEdits(SourceText &sources, NewNames &names) : sources(sources), names(names) {}

  std::string_view line(const std::string &file, unsigned number) const { return sources.line(file, number); }
  std::string indentation(const std::string &file, unsigned number) const;
  std::string text(const std::string &file, TextPlace begin, TextPlace end) const;
  bool is_first_in_line(const std::string &file, TextPlace place) const;

  /// `inserted` is one statement, or several on separate lines, which get the indentation of the neighbour.
  Edit after(const FunctionOutline &function, const Statement &statement, const std::string &inserted) const;
  Edit before(const FunctionOutline &function, const Statement &statement, const std::string &inserted) const;

  /// A name with this prefix that neither the file nor another fix uses, for a declaration at a place.
  std::string new_name(const std::string &file, TextPlace declared, const std::string &beginning) const;

  /// The words between two places, which are outside comments; skips comments, strings and characters.
  std::vector<Identifier> identifiers(const std::string &file, TextPlace begin, TextPlace end) const;
  /// ... of the whole file.
  std::vector<Identifier> identifiers(const std::string &file) const;

  /// Returns whether the file contains this text.
  bool find(const std::string &file, std::string_view text) const;
  bool includes(const std::string &file, std::string_view header) const;
  /// Inserts `#include HEADER` after the file's first include, or at its beginning.
  Edit include(const std::string &file, std::string_view header) const;

  /// ... of text on one line; findings in parts of it that the new text contains keep their positions.
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
