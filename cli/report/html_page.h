// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared by self-contained HTML pages: one file that needs no other file and no network, with a page's data as JSON
// and the source lines that it shows.
#pragma once

#include "cli/report/source_text.h"
#include "cli/report/value.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

struct HtmlPage {
  std::string title;
  std::vector<std::string_view> styles;
  const nlohmann::ordered_json &data; // for the script, in the element with the id "data"
  std::string text;                   // for a reader without scripts
  std::vector<std::string_view> scripts;
};
std::string html_page(const HtmlPage &page);

/// For pages with scripts in separate files: the declaration of the languages' keywords, and a page's data as in the
/// element with the id "data".
std::string page_keywords();
std::string page_data(const nlohmann::ordered_json &data);

/// Text escaped for an element or attribute.
std::string html_escaped(std::string_view text);

/// The source lines that a page names, with their surroundings.
class PagePlaces {
public:
  void add(const std::string &file, unsigned line);
  void add(const std::vector<SourceFrame> &stack);
  /// file -> [first line, [lines]]...; short files completely.
  nlohmann::ordered_json text(SourceText &sources) const;

private:
  std::map<std::string, std::set<unsigned>> lines;
};

/// The columns of the first frame's line that its statement covers, and the caret's: UTF-16 code units from 0, as in
/// JavaScript. Null if unknown.
nlohmann::ordered_json line_mark(const std::vector<SourceFrame> &stack, const SourceExtent &extent,
                                 SourceText &sources);

/// The words of a program's language for tiles and scopes: its reports' scopes use them as well.
nlohmann::ordered_json page_words(const Language &language);

/// Sentences about a finding that the JSON report does not have, and the columns to mark.
nlohmann::ordered_json finding_notes(const ReportFinding &finding, SourceText &sources);

} // namespace ampsim::cli
