// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The texts of `ampsim explain` are files, one for each kind, in the folder of the language of its programs
// (cli/report/explanations/amp; kinds that C++ AMP does not have, or that are fixed differently in other languages,
// are in another folder): the meaning and, as sections, a picture, a complete wrong program, annotated as for
// `verify`, its report, the fixed program, and why that is right. A test runs the programs and compares the reports.
// Ideas (cli/report/ideas/amp), whose files are numbered, have the same parts, without a report.
#include "cli/report/embedded_text.h"
#include "cli/report/explain.h"
#include "cli/support/sectioned_text.h"
#include "model/languages.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <stdexcept>
#include <vector>

namespace ampsim::cli {

namespace {

/// One file.
class Parts {
public:
  explicit Parts(const embedded::File &file) : path(file.path), text(parse_sectioned_text(file.text)) {}

  std::string field(std::string_view name) const {
    auto found = std::ranges::find(text.fields, name, &SectionedText::Field::name);
    return must_be(found == text.fields.end() ? "" : found->value, name);
  }
  std::string prose(const std::string &section) const { return must_be(body(section), section) + '\n'; }
  std::string block(const std::string &section) const { return must_be(fenced_block(body(section)), section); }

private:
  std::string_view body(const std::string &section) const {
    auto found = text.sections.find(section);
    return found == text.sections.end() ? std::string_view() : found->second;
  }
  std::string must_be(std::string_view part, std::string_view name) const {
    if (part.empty())
      throw std::logic_error(fmt::format("{} has no '{}'", path, name));
    return std::string(part);
  }

  std::string_view path;
  SectionedText text;
};

/// The files of a folder, by name without ".md".
std::map<std::string, Parts> parts_in(std::string_view folder) {
  std::map<std::string, Parts> files;
  for (const embedded::File &file : embedded::report_files()) {
    std::string_view name = file.path;
    if (!name.starts_with(folder) || !name.ends_with(".md"))
      continue;
    name.remove_prefix(folder.size());
    name.remove_suffix(3);
    files.emplace(name, file);
  }
  return files;
}

std::vector<Explanation> read_explanations() {
  std::vector<Explanation> explanations;
  for (const auto &[path, parts] : parts_in("report/explanations/")) {
    const std::size_t slash = path.find('/');
    std::optional<Kind> kind = kind_named(path.substr(slash + 1));
    if (!kind)
      throw std::logic_error(fmt::format("explanation '{}' does not belong to a kind", path));
    const bool own = path.substr(0, slash) != "amp";
    const Language *language = own ? language_named(path.substr(0, slash)) : &default_language();
    if (!language)
      throw std::logic_error(fmt::format("explanation '{}' does not belong to a language", path));
    explanations.push_back({.kind = *kind,
                            .language = language,
                            .section = parts.field("section"),
                            .meaning = parts.prose(""),
                            .picture = parts.block("Picture"),
                            .wrong = parts.block("Wrong"),
                            .report = parts.block("Report"),
                            .fixed = parts.block("Fixed"),
                            .why = parts.prose("Why")});
  }
  std::ranges::stable_sort(explanations, {},
                           [](const Explanation &each) { return std::ranges::find(languages(), each.language); });
  return explanations;
}

std::vector<Idea> read_ideas(const Language &language) {
  std::vector<Idea> ideas;
  const std::string folder = &language == &default_language() ? "amp" : std::string(language.key);
  for (const auto &[name, parts] : parts_in("report/ideas/" + folder + "/"))
    ideas.push_back({.language = &language,
                     .name = name.substr(name.find('-') + 1), // without the number
                     .title = parts.field("title"),
                     .section = parts.field("section"),
                     .meaning = parts.prose(""),
                     .picture = parts.block("Picture"),
                     .wrong = parts.block("Wrong"),
                     .right = parts.block("Right"),
                     .why = parts.prose("Why")});
  return ideas;
}

} // namespace

std::string_view extension(const Explanation &explanation) {
  const auto extensions = explanation.language->extensions;
  return extensions.empty() ? ".cpp" : extensions.front();
}

std::span<const Explanation> explanations() {
  static const std::vector<Explanation> all = read_explanations();
  return all;
}

const Explanation *explanation(Kind kind, const Language &reader) {
  const Explanation *best = nullptr;
  auto nearness = [&](const Explanation &each) {
    if (each.language == &reader)
      return 2;
    return each.language->raw_pointers == reader.raw_pointers ? 1 : 0;
  };
  for (const Explanation &each : explanations())
    if (each.kind == kind && (!best || nearness(*best) < nearness(each)))
      best = &each;
  return best;
}

bool is_in_words_of(const Explanation &explanation, const Language &reader) {
  return explanation.language == &reader || (explanation.language->library && reader.library);
}

std::span<const Idea> ideas() {
  static const std::vector<Idea> all = [] {
    std::vector<Idea> list;
    for (const Language *language : languages())
      for (Idea &idea : read_ideas(*language))
        list.push_back(std::move(idea));
    return list;
  }();
  return all;
}

std::string_view name(const Idea &idea) {
  return idea.name == default_language().words.tile ? idea.language->words.tile : std::string_view(idea.name);
}

} // namespace ampsim::cli
