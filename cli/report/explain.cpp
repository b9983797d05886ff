// Lays out the texts of explanations.cpp.
#include "cli/report/explain.h"
#include "cli/report/detect_list.h"
#include "cli/report/names.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace ampsim::cli {

namespace {

const Explanation *kind_of(std::string_view word) {
  for (std::string_view suffix : {"-within", "-across"}) // as --detect names them
    if (word.ends_with(suffix))
      word.remove_suffix(suffix.size());
  auto kind = kind_named(word);
  return kind ? explanation(*kind) : nullptr;
}

[[noreturn]] void unknown(std::string_view word) {
  std::vector<std::string_view> kinds, words, all;
  for (Kind kind : known_kinds())
    kinds.push_back(info(kind).name);
  for (const Idea &idea : ideas())
    words.push_back(idea.name);
  all = kinds;
  all.insert(all.end(), words.begin(), words.end());
  std::string list =
      fmt::format("the kinds are {}; the concepts are {}", fmt::join(kinds, ", "), fmt::join(words, ", "));
  if (word.empty())
    throw UsageError("no kind or concept given", list);
  std::string guess = nearest(word, all);
  throw UsageError(fmt::format("unknown kind or concept '{}'", word),
                   guess.empty() ? list : fmt::format("did you mean '{}'? {}", guess, list));
}

class Layout {
public:
  explicit Layout(bool color) : color(color) {}
  std::string heading(std::string_view title) const {
    return color ? fmt::format("\033[1m{}\033[0m", title) : std::string(title);
  }
  std::string specification(std::string_view section, const Language &language = default_language()) const {
    return filled(language.words.document, section) + "\n";
  }

private:
  bool color;
};

std::string one_text(const Explanation &text, const Layout &layout) {
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", text.meaning, text.picture,
                     layout.heading(fmt::format("wrong{}:", extension(text))), text.wrong,
                     layout.heading("its report:"), text.report,
                     layout.heading(fmt::format("fixed{}:", extension(text))), text.fixed, text.why,
                     layout.specification(text.section, *text.language));
}

/// In the words of each language that has programs for it.
std::string kind_text(Kind kind, const Layout &layout) {
  const KindInfo &row = info(kind);
  std::string result =
      fmt::format("{} ({}{})\n", layout.heading(fmt::format("{}: {}", row.name, row.title)), name(row.severity),
                  row.on ? "" : fmt::format(", only with '--detect {}'", row.name));
  bool first = true;
  for (const Explanation &each : explanations())
    if (each.kind == kind) {
      result += first ? "\n" : fmt::format("\n{}\n\n", layout.heading(fmt::format("In {}:", each.language->name)));
      result += one_text(each, layout);
      first = false;
    }
  return result;
}

std::string idea_text(const Idea &idea, const Layout &layout) {
  return fmt::format("{}\n\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}",
                     layout.heading(fmt::format("{}: {}", idea.name, idea.title)), idea.meaning, idea.picture,
                     layout.heading("wrong.cpp:"), idea.wrong, layout.heading("right.cpp:"), idea.right, idea.why,
                     layout.specification(idea.section));
}

} // namespace

std::string explanation_text(std::string_view word, bool color) {
  Layout layout(color);
  if (const Explanation *kind = kind_of(word))
    return kind_text(kind->kind, layout);
  auto idea = std::ranges::find(ideas(), word, &Idea::name);
  if (idea == ideas().end())
    unknown(word);
  return idea_text(*idea, layout);
}

} // namespace ampsim::cli
