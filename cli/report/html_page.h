// What self-contained HTML pages share: one file that needs no other and no network, a page's data as JSON, and the
// source lines that it shows.
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

/// For pages whose scripts are files of their own: the declaration that scripts find their languages' keywords in, and a
/// page's data as it stands in the element with the id "data".
std::string page_keywords();
std::string page_data(const nlohmann::ordered_json &data);

/// Text as it stands in an element or attribute.
std::string html_escaped(std::string_view text);

/// Lines of sources that a page names; it gets their surroundings.
class PagePlaces {
public:
  void add(const std::string &file, unsigned line);
  void add(const std::vector<SourceFrame> &stack);
  /// file -> [first line, [lines]]...; whole files where they are short.
  nlohmann::ordered_json text(SourceText &sources) const;

private:
  std::map<std::string, std::set<unsigned>> lines;
};

/// The columns of the first frame's line that its statement takes, and the caret's: UTF-16 code units from 0, as
/// scripts count. Null where unknown.
nlohmann::ordered_json line_mark(const std::vector<SourceFrame> &stack, const SourceExtent &extent,
                                 SourceText &sources);

/// What a program's language calls tiles and scopes: its reports' scopes are in these words, too.
nlohmann::ordered_json page_words(const Language &language);

/// Sentences about a finding that the JSON report does not have, and which columns are to be marked.
nlohmann::ordered_json finding_notes(const ReportFinding &finding, SourceText &sources);

} // namespace ampsim::cli
