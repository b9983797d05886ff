// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See html_page.h.
#include "cli/report/html_page.h"
#include "cli/report/embedded_text.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

using Json = nlohmann::ordered_json;

namespace {

/// Lines around each named one; short files completely.
constexpr unsigned surroundings = 40, short_file = 400;

/// JSON inside a script element: nothing in it may end the element, or open a comment.
std::string script_safe(std::string text) {
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;)
    text.replace(at, 1, "\\u003c");
  return text;
}

} // namespace

//===--- Sources -----------------------------------------------------------===//

void PagePlaces::add(const std::string &file, unsigned line) {
  if (line && !file.empty())
    lines[file].insert(line);
}

void PagePlaces::add(const std::vector<SourceFrame> &stack) {
  for (const SourceFrame &frame : stack)
    add(frame.file, frame.line);
}

Json PagePlaces::text(SourceText &sources) const {
  Json json = Json::object();
  for (const auto &[file, named] : lines) {
    unsigned count = sources.lines(file);
    Json &pieces = json[file] = Json::array();
    // A '#line' may claim more lines than the file has.
    for (auto each = named.begin(); each != named.end() && *each <= count;) {
      unsigned first = count <= short_file || *each <= surroundings ? 1 : *each - surroundings, last = first;
      for (; each != named.end() && *each <= last + surroundings + 1; ++each)
        last = std::min(count, *each + surroundings);
      if (count <= short_file) {
        last = count;
        each = named.end();
      }
      Json piece = Json::array();
      for (unsigned line = first; line <= last; ++line)
        piece.push_back(without_controls(sources.line(file, line)));
      pieces.push_back({first, std::move(piece)});
    }
  }
  return json;
}

Json line_mark(const std::vector<SourceFrame> &stack, const SourceExtent &extent, SourceText &sources) {
  if (stack.empty() || stack[0].column == 0)
    return nullptr;
  const SourceFrame &frame = stack[0];
  std::string_view line = sources.line(frame.file, frame.line);
  std::size_t caret = frame.column - 1, begin = caret, end = caret + 1;
  if (extent.first_line && extent.first_line <= frame.line && frame.line <= extent.last_line) {
    begin = extent.first_line == frame.line && extent.first_column ? extent.first_column - 1
                                                                   : line.find_first_not_of(" \t");
    end = extent.last_line == frame.line ? extent.last_column : line.size();
  }
  return Json::array({utf16_length(line, std::min(begin, caret)), utf16_length(line, std::max(end, caret + 1)),
                      utf16_length(line, caret)});
}

Json page_words(const Language &language) {
  const Vocabulary &words = language.words;
  return {{"thread", words.thread},
          {"threads", words.threads},
          {"tile", words.tile},
          {"tiles", words.tiles},
          {"within_tile", words.within_tile},
          {"across_tiles", words.across_tiles},
          {"across_launches", words.across_launches},
          {"x_first", words.x_first}};
}

Json finding_notes(const ReportFinding &finding, SourceText &sources) {
  Json json;
  json["title"] = info(finding.kind).title;
  json["location"] = finding.last() ? location(*finding.last()) : "";
  if (info(finding.kind).scoped)
    json["scope"] = scope_phrase(finding);
  json["why"] = why_unordered(finding);
  if (std::string met = what_it_met(finding); !met.empty())
    json["met"] = met;
  if (!finding.certain)
    json["uncertain"] = true;
  if (finding.same_value)
    json["same_value"] = true;
  json["deeds"] = Json::array();
  json["marks"] = Json::array();
  for (const ReportAccess &access : finding.accesses) {
    json["deeds"].push_back(deed(finding, access));
    json["marks"].push_back(line_mark(access.stack, access.extent, sources));
  }
  for (const ReportGroup &group : finding.groups) {
    json["deeds"].push_back(deed(group));
    json["marks"].push_back(line_mark(group.stack, group.extent, sources));
  }
  return json;
}

std::string html_escaped(std::string_view raw) {
  std::string text;
  for (char c : valid_utf8(raw))
    switch (c) {
    case '&':
      text += "&amp;";
      break;
    case '<':
      text += "&lt;";
      break;
    case '>':
      text += "&gt;";
      break;
    case '"':
      text += "&quot;";
      break;
    default:
      text += c;
    }
  return text;
}

//===--- The page ----------------------------------------------------------===//

/// Keywords of all languages beyond those of C++.
static Json language_keywords() {
  Json all = Json::array();
  for (const Language *language : languages())
    for (std::string_view keyword : language->words.keywords)
      all.push_back(keyword);
  return all;
}

std::string page_keywords() { return "const languageKeywords = " + language_keywords().dump() + ";\n"; }

std::string page_data(const Json &data) {
  return script_safe(data.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string html_page(const HtmlPage &page) {
  std::string style, script;
  for (std::string_view each : page.styles)
    style += each;
  script = page_keywords();
  for (std::string_view each : page.scripts)
    (script += each) += '\n';
  const std::pair<std::string_view, std::string> parts[] = {{"title", html_escaped(page.title)},
                                                            {"style", style},
                                                            {"data", page_data(page.data)},
                                                            {"text", html_escaped(page.text)},
                                                            {"script", script}};
  // One pass over the page, so that inserted text is not replaced again.
  std::string out;
  std::string_view markup = embedded::report_html_page_html;
  for (std::size_t at; (at = markup.find("{{")) != std::string_view::npos;) {
    std::size_t end = markup.find("}}", at);
    std::string_view name = markup.substr(at + 2, end - at - 2);
    auto part = std::ranges::find(parts, name, [](const auto &each) { return each.first; });
    out += markup.substr(0, at);
    if (part != std::end(parts))
      out += part->second;
    markup.remove_prefix(end + 2);
  }
  return out += markup;
}

} // namespace ampsim::cli
