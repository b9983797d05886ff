// Renders the option table: `--help`, and the tables of the documentation.
#include "cli/option_table.h"
#include "cli/report/names.h"

#include <algorithm>
#include <fmt/format.h>

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

static std::string sentence(const OptionInfo &option) {
  std::string text(option.sentence);
  if (!option.default_value.empty())
    text += fmt::format(" (default: {})", option.default_value);
  return text;
}

std::string help(std::optional<Command> command) {
  constexpr std::size_t indent = 26, width = 92;
  std::string text;
  if (!command) {
    text = fmt::format(
        "ampsim runs {} programs on a simulated GPU and reports bugs in their parallel code\n\nusage:\n",
        language_names());
    for (const CommandInfo &each : commands_table())
      text += fmt::format("  ampsim {} {}\n", each.name, each.arguments);
    text += "  ampsim COMMAND --help\n  ampsim --help | --version\n\ncommands:\n";
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
  text = fmt::format("usage: ampsim {} {}\n\n{}\n\noptions:\n", row.name, row.arguments,
                     wrapped(fmt::format("ampsim {} {}.", row.name, row.sentence), 0, width));
  for (const OptionInfo &option : options_table()) {
    if (!(option.commands & row.bit) || option.sentence.empty())
      continue;
    std::string name = spelling(option);
    if (name.size() + 4 > indent)
      text += fmt::format("  {}\n{}", name, std::string(indent, ' '));
    else
      text += fmt::format("  {:<{}}", name, indent - 2);
    text += wrapped(sentence(option), indent, width) + '\n';
  }
  if (row.bit & (on_programs | on_gate | on_debug | on_trace))
    text += fmt::format("  {:<{}}{}\n", "--", indent - 2, "pass all following arguments to the program");
  text += fmt::format("  {:<{}}{}\n", "--help", indent - 2, "print this help");
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
