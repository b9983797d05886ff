// Lays out the texts of cli/explanations.
#include "cli/explain.h"
#include "cli/detect_list.h"
#include "cli/usage_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace ampsim::cli {

static Kind known_kind(std::string_view word) {
  std::vector<std::string_view> names;
  for (Kind kind : known_kinds())
    names.push_back(info(kind).name);
  std::string_view base = word;
  for (std::string_view suffix : {"-within", "-across"}) // as --detect names them
    if (base.ends_with(suffix))
      base.remove_suffix(suffix.size());
  auto kind = kind_named(base);
  if (kind && explanation(*kind))
    return *kind;
  std::string list = fmt::format("the kinds are {}", fmt::join(names, ", "));
  if (word.empty())
    throw UsageError("no kind given", list);
  std::string guess = nearest(word, names);
  throw UsageError(fmt::format("unknown kind '{}'", word),
                   guess.empty() ? list : fmt::format("did you mean '{}'? {}", guess, list));
}

std::string explanation_text(std::string_view word, bool color) {
  const Explanation &text = *explanation(known_kind(word));
  const KindInfo &row = info(text.kind);
  auto heading = [color](std::string_view title) {
    return color ? fmt::format("\033[1m{}\033[0m", title) : std::string(title);
  };
  return fmt::format("{} ({}{})\n\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", heading(fmt::format("{}: {}", row.name, row.title)),
                     name(row.severity), row.on ? "" : fmt::format(", only with '--detect {}'", row.name),
                     text.meaning, heading("wrong.cpp:"), text.wrong, heading("its report:"), text.report,
                     heading("mended.cpp:"), text.mended, text.why);
}

} // namespace ampsim::cli
