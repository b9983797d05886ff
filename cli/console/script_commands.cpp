// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands about commands: those of breakpoints, those in files, and output.
#include "cli/console/console.h"
#include "cli/support/read_file.h"
#include "cli/support/trimmed.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/ranges.h>

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

/// Runs a command of the system; its input is the terminal's if there is one.
void Console::shell(const std::string &text) {
  std::fflush(out);
  if (is_interactive() || text.empty()) {
    if (!is_interactive())
      throw CommandError("expected 'shell COMMAND'");
    const int status = std::system(text.empty() ? "exec \"${SHELL:-/bin/sh}\"" : text.c_str());
    if (status == -1)
      throw CommandError("cannot start a shell");
    return;
  }
  std::FILE *pipe = popen(text.c_str(), "re");
  if (!pipe)
    throw CommandError("cannot start a shell");
  char bytes[4096];
  while (const std::size_t size = std::fread(bytes, 1, sizeof bytes, pipe))
    std::fwrite(bytes, 1, size, out);
  pclose(pipe);
}

/// The counterpart of `set`.
void Console::show(const std::string &what) {
  const bool all = what.empty();
  const auto is = [&](std::string_view name) { return all || what == name; };
  const bool known = all || what == "args" || what == "elements" || what == "breakpoint pending" ||
                     what == "breakpoint" || what == "version" || what == "convenience";
  if (!known)
    throw CommandError(
        fmt::format("unknown setting '{}': expected args, breakpoint pending, convenience, elements or "
                    "version",
                    what));
  if (is("args"))
    say("args: {}\n", arguments.empty() ? "none" : fmt::format("{}", fmt::join(arguments, " ")));
  if (is("breakpoint pending") || is("breakpoint"))
    say("breakpoint pending: {}\n", pending_breakpoints ? "on" : "off");
  if (is("elements"))
    say("elements: {}\n", print_elements);
  if (is("version"))
    say("version: ampsim {}\n", program_version);
  if (what == "convenience")
    info_convenience();
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
