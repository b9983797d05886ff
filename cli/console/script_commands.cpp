// Commands about commands: those of breakpoints, those in files, and output.
#include "cli/console/console.h"
#include "cli/support/read_file.h"
#include "cli/support/trimmed.h"
#include "cli/support/usage_error.h"

namespace ampsim::cli {

using debugger::Breakpoint;

void Console::echo(const std::string &text) { say("{}\n", text); }

void Console::source(const std::string &file) {
  if (file.ends_with(".py"))
    try {
      return run_python(read_file(file), file);
    } catch (const UsageError &error) {
      throw CommandError(error.what());
    }
  try {
    inputs.push_front(read_script(file));
  } catch (const UsageError &error) {
    throw CommandError(error.what());
  }
}

/// commands [N], followed by lines up to `end`.
void Console::commands(const std::string &text) {
  if (session.breakpoints.empty())
    throw CommandError("no breakpoints");
  const int number = text.empty() ? session.breakpoints.back().number : int(count_in(text, 0));
  if (!session.breakpoint(number))
    throw CommandError(fmt::format("no breakpoint {}", number));
  std::vector<std::string> lines;
  for (std::optional<std::string> line; (line = next_line()) && trimmed(*line) != "end";)
    if (!trimmed(*line).empty())
      lines.emplace_back(trimmed(*line));
  if (lines.empty())
    breakpoint_commands.erase(number);
  else
    breakpoint_commands[number] = std::move(lines);
}

bool Console::begin_commands(const debugger::Stop &stop) {
  // Pending commands of other breakpoints belonged to an earlier stop.
  std::erase_if(inputs, [](const Input &each) { return each.of_breakpoint; });
  auto own = breakpoint_commands.find(stop.breakpoint);
  if (own == breakpoint_commands.end() || !session.breakpoint(stop.breakpoint))
    return false;
  Input next{fmt::format("commands of {}", stop.breakpoint), {own->second.begin(), own->second.end()}, true};
  const bool silent = next.lines.front() == "silent";
  if (silent)
    next.lines.pop_front();
  inputs.push_front(std::move(next));
  return silent;
}

} // namespace ampsim::cli
