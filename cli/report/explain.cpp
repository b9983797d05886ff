// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lays out the texts of explanations.cpp.
#include "cli/report/explain.h"
#include "cli/report/detect_list.h"
#include "cli/report/names.h"
#include "cli/support/usage_error.h"
#include "model/languages.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>
#include <vector>

namespace ampsim::cli {

namespace {

/// Words of programs and their readers, and the names that they have here.
constexpr std::pair<std::string_view, std::string_view> aliases[] = {
    {"block", "tile"},
    {"thread-block", "tile"},
    {"workgroup", "tile"},
    {"threadidx", "tile"},
    {"blockidx", "tile"},
    {"__syncthreads", "barrier"},
    {"syncthreads", "barrier"},
    {"tile_barrier", "barrier"},
    {"__threadfence", "fence"},
    {"__threadfence_block", "fence"},
    {"__threadfence_system", "fence"},
    {"threadfence", "fence"},
    {"epoch", "interval"},
    {"barrier-interval", "interval"},
    {"divergence", "uniform-flow"},
    {"race", "memory-model"},
    {"data-race", "memory-model"},
    {"happens-before", "memory-model"},
    {"read-after-write", "raw"},
    {"write-after-read", "war"},
    {"write-after-write", "waw"},
    {"atomicadd", "atomic"},
    {"bounds", "out-of-bounds"},
    {"oob", "out-of-bounds"},
    {"deadlock", "no-progress"},
    {"spin", "no-progress"},
    {"livelock", "no-progress"},
    {"__syncwarp", "warp-sync"},
    {"syncwarp", "warp-sync"},
    {"__shfl_sync", "warp-sync"},
    {"shuffle", "warp-sync"},
    {"use-after-end", "use-after-free"},
    {"assert", "device-assert"},
};

/// With hyphens for blanks.
std::string lower_case(std::string_view word) {
  std::string text(word);
  for (char &c : text)
    c = c == ' ' ? '-' : char(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// The name of a kind or idea: lower case, without "()", and not an alias.
std::string name_of(std::string_view word) {
  std::string text = lower_case(word);
  if (text.ends_with("()"))
    text.resize(text.size() - 2);
  for (std::string_view suffix : {"-within", "-across"}) // as --detect names them
    if (text.ends_with(suffix))
      text.resize(text.size() - suffix.size());
  const auto alias = std::ranges::find(aliases, text, [](const auto &each) { return each.first; });
  return alias == std::end(aliases) ? text : std::string(alias->second);
}

/// By its letters, else by a part of it ("sync"); empty if nothing is near.
std::string nearest_topic(const std::string &word, std::span<const std::string_view> names) {
  constexpr std::size_t least_part = 3;
  std::string guess = nearest(word, names);
  for (std::string_view name : names)
    if (guess.empty() && ((word.size() >= least_part && name.find(word) != name.npos) ||
                          (name.size() > least_part && word.find(name) != word.npos)))
      guess = name;
  return guess;
}

class Layout {
public:
  explicit Layout(bool color) : color(color) {}
  std::string heading(std::string_view title) const {
    return color ? fmt::format("\033[1m{}\033[0m", title) : std::string(title);
  }
  std::string specification(std::string_view section, const Language &language) const {
    return filled(language.words.document, section) + "\n";
  }

private:
  bool color;
};

/// The topics, a line each.
std::string list_of_topics(const Layout &layout) {
  constexpr int width = 18;
  std::string text = layout.heading("kinds of findings:") + "\n";
  for (Kind kind : known_kinds())
    text += fmt::format("  {:<{}} {}\n", info(kind).name, width, info(kind).title);
  text += "\n" + layout.heading("concepts:") + "\n";
  for (const Idea &idea : ideas())
    if (idea.language == languages().front())
      text += fmt::format("  {:<{}} {}\n", name(idea), width, idea.title);
  return text + "\n'ampsim explain TOPIC' explains one\n";
}

[[noreturn]] void unknown(std::string_view word) {
  std::vector<std::string_view> kinds, words, all;
  for (Kind kind : known_kinds())
    kinds.push_back(info(kind).name);
  for (const Idea &idea : ideas())
    if (idea.language == &default_language())
      words.push_back(idea.name == default_language().words.tile ? languages().front()->words.tile : idea.name);
  all = kinds;
  all.insert(all.end(), words.begin(), words.end());
  std::string list =
      fmt::format("the kinds are {}; the concepts are {}", fmt::join(kinds, ", "), fmt::join(words, ", "));
  for (const auto &[alias, name] : aliases)
    all.push_back(alias);
  const std::string guess = nearest_topic(lower_case(word), all);
  throw UsageError(fmt::format("unknown kind or concept '{}'", word),
                   guess.empty() ? list
                                 : fmt::format("did you mean '{}'? 'explain' without a topic lists all", guess));
}

std::string one_text(const Explanation &text, const Layout &layout) {
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", text.meaning, text.picture,
                     layout.heading(fmt::format("wrong{}:", extension(text))), text.wrong,
                     layout.heading("its report:"), text.report,
                     layout.heading(fmt::format("fixed{}:", extension(text))), text.fixed, text.why,
                     layout.specification(text.section, *text.language));
}

/// In the words of the reader's language; without one, of each language that has programs for it.
std::string kind_text(Kind kind, const Layout &layout, const Language *language) {
  const KindInfo &row = info(kind);
  std::string result =
      fmt::format("{} ({}{})\n", layout.heading(fmt::format("{}: {}", row.name, row.title)), name(row.severity),
                  row.on ? "" : fmt::format(", only with '--detect {}'", row.name));
  const Explanation *only = language ? explanation(kind, *language) : nullptr;
  const bool exists = only && exists_in(kind, *language);
  if (only && !(exists && is_in_words_of(*only, *language)))
    result += (exists ? "\n" : fmt::format("\n{} does not have it. ", language->name)) +
              layout.heading(fmt::format("In {}:\n", only->language->name));
  bool first = true;
  for (const Explanation &each : explanations())
    if (each.kind == kind && (!only || &each == only)) {
      result += first ? "\n" : fmt::format("\n{}\n\n", layout.heading(fmt::format("In {}:", each.language->name)));
      result += one_text(each, layout);
      first = false;
    }
  return result;
}

std::string idea_text(const Idea &idea, const Layout &layout) {
  const auto extensions = idea.language->extensions;
  const std::string_view suffix = extensions.empty() ? ".cpp" : extensions.front();
  return fmt::format("{}\n\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}",
                     layout.heading(fmt::format("{}: {}", name(idea), idea.title)), idea.meaning, idea.picture,
                     layout.heading(fmt::format("wrong{}:", suffix)), idea.wrong,
                     layout.heading(fmt::format("right{}:", suffix)), idea.right, idea.why,
                     layout.specification(idea.section, *idea.language));
}

/// In the reader's language, or the nearest one.
const Idea *idea_named(std::string_view name, const Language *language) {
  const Idea *best = nullptr;
  auto nearness = [&](const Idea &each) {
    if (!language)
      return 0;
    if (each.language == language)
      return 2;
    return each.language->raw_pointers == language->raw_pointers ? 1 : 0;
  };
  for (const Idea &each : ideas())
    if (each.name == name && (!best || nearness(*best) < nearness(each)))
      best = &each;
  return best;
}

} // namespace

std::string explanation_text(std::string_view word, bool color, const Language *language) {
  const Layout layout(color);
  if (word.empty())
    return list_of_topics(layout);
  const std::string name = name_of(word);
  if (const std::optional<Kind> kind = kind_named(name); kind && explanation(*kind))
    return kind_text(*kind, layout, language);
  const Idea *idea = idea_named(name, language);
  if (!idea)
    unknown(word);
  return idea_text(*idea, layout);
}

} // namespace ampsim::cli
