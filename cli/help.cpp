// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Renders the option table: `--help`, and the tables of the documentation.
#include "cli/option_table.h"
#include "cli/report/names.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace ampsim::cli {

std::string spelling(const OptionInfo &option) {
  std::string text(option.name);
  if (option.name == "-O")
    return "-O0, -O1, -O2";
  if (option.form == Form::joined)
    return text + std::string(option.argument);
  if (option.name == "-std")
    return text + "=" + std::string(option.argument);
  return option.argument.empty() ? text : text + " " + std::string(option.argument);
}

static std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string result;
  std::size_t column = indent;
  while (!text.empty()) {
    std::size_t end = std::min(text.find(' '), text.size());
    if (column > indent && column + 1 + end > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

/// The part of a default value that is about this command: in "none; 'gate': 300; 'grade', 'mcp': 20", 20 for `mcp`.
static std::string default_of(const OptionInfo &option, const CommandInfo &command) {
  std::string general;
  std::string_view rest = option.default_value;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find("; "), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 2, rest.size()));
    const std::size_t colon = part.starts_with('\'') ? part.find("': ") : part.npos;
    if (colon == part.npos)
      general = part;
    else if (part.substr(0, colon + 1).find(fmt::format("'{}'", command.name)) != part.npos)
      return std::string(part.substr(colon + 3));
  }
  return general;
}

static std::string sentence(const OptionInfo &option, const CommandInfo &command) {
  std::string text(option.sentence);
  if (const std::string value = default_of(option, command); !value.empty())
    text += fmt::format(" (default: {})", value);
  return text;
}

namespace {

/// The heading of an option in the help of a command with many options, by the names of all but the compiler's and the
/// prover's.
struct Group {
  std::string_view heading, names;
};
constexpr Group groups[] = {
    {"sources, as for compilers", " --permissive "},
    {"a kernel without its program",
     " --kernel --grid --block --shared --global-size --global-offset --local-size --arg "},
    {"what to check",
     " --detect --allow-same --model --warp-synchronous --kernels --skip-kernels --launches --nvtx --exhaustive "
     "--prove --prove-limit "},
    {"the simulated device", " --device --devices --managed --warp-size "},
    {"how the program runs",
     " --order --schedules --jobs --engine --no-elide --no-cache --time-limit --memory-limit --stop-on-first "
     "--explain-limit --watch --launch --tiles --part -- "},
    {"the suite", " -j --extra-time --shard --balance --journal --resume --rerun --join --workers --engine-options "
                  "--image --claim "
                  "--no-submit --judged --history --expect --allow-no-launches "},
    {"the proof", ""},
    {"the report",
     " --format --report --histories --limit --fail-on --suppressions --baseline --stats --color -q -v "},
    {"fixes", " --try-fix --write-fix --write-fix=keep --write-fix=diff "},
    {"other", " --help "},
};
constexpr std::size_t many_options = 24;

std::string_view heading_of(const OptionInfo &option) {
  const std::string name = fmt::format(" {} ", option.name);
  if (option.commands == on_prove && option.name != "--format")
    return "the proof";
  for (const Group &group : groups)
    if (group.names.find(name) != std::string_view::npos)
      return group.heading;
  return option.name.starts_with("--") ? groups[std::size(groups) - 1].heading : groups[0].heading;
}

/// A row of help; a name that is longer than the column has a line of its own.
std::string help_row(std::string_view name, const std::string &text, std::size_t indent, std::size_t width) {
  const std::string begin = name.size() + 4 > indent ? fmt::format("  {}\n{}", name, std::string(indent, ' '))
                                                     : fmt::format("  {:<{}}", name, indent - 2);
  return begin + wrapped(text, indent, width) + '\n';
}

} // namespace

std::string help(std::optional<Command> command) {
  constexpr std::size_t width = 92, widest_name = 26;
  std::string text;
  if (!command) {
    text = fmt::format(
        "ampsim runs {} programs on a simulated GPU and reports bugs in their parallel code\n\nusage:\n",
        language_names());
    for (const CommandInfo &each : commands_table())
      text += fmt::format("  ampsim {} {}\n", each.name, each.arguments);
    text += "  ampsim [--no-pager] COMMAND --help\n  ampsim [--no-pager] --help | --version\n\ncommands:\n";
    std::size_t longest = 0;
    for (const CommandInfo &each : commands_table())
      longest = std::max(longest, each.name.size());
    for (const CommandInfo &each : commands_table())
      text += fmt::format("  {:<{}}  {}\n", each.name, longest, wrapped(each.sentence, longest + 4, width));
    text += "\nexit status:\n";
    longest = 0;
    for (auto [status, when] : exit_statuses())
      longest = std::max(longest, status.size());
    for (auto [status, when] : exit_statuses())
      text += fmt::format("  {:<{}}  {}\n", status, longest, wrapped(when, longest + 4, width));
    return text;
  }
  const CommandInfo &row = info(*command);
  text = fmt::format("usage: ampsim {} {}\n\n{}\n", row.name, row.arguments,
                     wrapped(fmt::format("ampsim {} {}.", row.name, row.sentence), 0, width));
  std::vector<const OptionInfo *> options;
  std::size_t longest = 6;
  for (const OptionInfo &option : options_table())
    if (option.commands & row.bit && !option.sentence.empty()) {
      options.push_back(&option);
      if (const std::size_t size = spelling(option).size(); size <= widest_name)
        longest = std::max(longest, size);
    }
  const std::size_t indent = longest + 4;
  const bool grouped = options.size() > many_options;
  auto add_rows = [&](std::string_view heading) {
    std::string rows;
    for (const OptionInfo *option : options)
      if (!grouped || heading_of(*option) == heading)
        rows += help_row(spelling(*option), sentence(*option, row), indent, width);
    const bool runs = row.bit & (on_programs | on_gate | on_debug | on_trace);
    if (runs && (!grouped || heading == "how the program runs"))
      rows += help_row("--", "pass all following arguments to the program", indent, width);
    if (!grouped || heading == "other")
      rows += help_row("--help", "print this help", indent, width);
    if (!rows.empty())
      text += fmt::format("\n{}:\n{}", heading, rows);
  };
  if (!grouped)
    add_rows("options");
  else
    for (const Group &group : groups)
      add_rows(group.heading);
  return text;
}

std::string options_markdown(Command command) {
  std::string text = "| option | meaning | default |\n| --- | --- | --- |\n";
  for (const OptionInfo &option : options_table())
    if (option.commands & info(command).bit && !option.sentence.empty() &&
        (command != Command::gate || !(option.commands & on_run)))
      text += fmt::format("| `{}` | {} | {} |\n", spelling(option), option.sentence, option.default_value);
  return text;
}

} // namespace ampsim::cli
