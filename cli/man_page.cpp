// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See reference.h. Options shared by several commands are listed once, under the first of them.
#include "cli/option_table.h"
#include "cli/reference.h"
#include "cli/report/names.h"
#include "cli/support/version.h"

#include <fmt/format.h>

namespace ampsim::cli {

namespace {

/// Text that man(7) prints literally: without escapes or control lines, and with minus signs that can be copied.
std::string shown(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else if ((c == '.' || c == '\'') && result.empty())
      result += fmt::format("\\&{}", c);
    else
      result += c;
  }
  return result;
}

std::string option_entry(const OptionInfo &option) {
  std::string text = fmt::format(".TP\n.B {}\n{}", shown(spelling(option)), shown(option.sentence));
  if (!option.default_value.empty())
    text += fmt::format(" (default: {})", shown(option.default_value));
  return text + '\n';
}

std::string commands_of(const OptionInfo &option) {
  std::string text;
  for (const CommandInfo &command : commands_table())
    if (option.commands & command.bit)
      text += fmt::format("{}{}", text.empty() ? "" : ", ", command.name);
  return text;
}

constexpr std::pair<std::string_view, std::string_view> examples[] = {
    {"ampsim run histogram.cu", "run a program and report its hazards"},
    {"ampsim run --write-fix histogram.cu", "write the fixes that were tried and work into the source"},
    {"ampsim run --report html:report.html scan.cu -- 1024",
     "write a report as a page; the program's argument is 1024"},
    {"ampsim run --schedules 8 lock.cu", "try several orders of threads"},
    {"ampsim debug histogram.cu", "stop at the first hazard, inspect the threads, and step back"},
    {"ampsim prove scan.cu", "prove kernels free of races for all inputs"},
    {"ampsim explain -x cuda war", "explain a kind of finding by a CUDA program"},
    {"ampsim gate --report junit:results.xml", "run the project's suite, with results for CI"},
};

} // namespace

std::string man_page() {
  std::string text =
      fmt::format(".TH AMPSIM 1 \"\" \"ampsim {}\" \"User Commands\"\n.SH NAME\n"
                  "ampsim \\- runs {} programs on a simulated GPU and reports bugs in their parallel code\n"
                  ".SH SYNOPSIS\n",
                  program_version, shown(language_names()));
  for (const CommandInfo &command : commands_table())
    text += fmt::format(".B ampsim {}\n{}\n.br\n", command.name, shown(command.arguments));
  text += ".B ampsim\n[\\-\\-no\\-pager] \\-\\-help | \\-\\-version\n.SH COMMANDS\n";
  for (const CommandInfo &command : commands_table())
    text += fmt::format(".TP\n.B {}\n{}\n", command.name, shown(command.sentence));
  text += ".SH OPTIONS\nEach option is followed by the commands that accept it. Arguments after \\-\\- are the "
          "program's own.\n";
  for (const OptionInfo &option : options_table())
    if (!option.sentence.empty())
      text += option_entry(option) + fmt::format(".br\n.RI ( {} )\n", commands_of(option));
  text += ".SH EXIT STATUS\n";
  for (auto [status, when] : exit_statuses())
    text += fmt::format(".TP\n.B {}\n{}\n", shown(status), shown(when));
  text +=
      ".SH ENVIRONMENT\n"
      ".TP\n.B NO_COLOR\nif set and not empty, disables colors unless \\-\\-color=always is given\n"
      ".TP\n.B AMPSIM_PAGER\n.TQ\n.B PAGER\nthe command that shows help and explanations if they are longer than the terminal's "
      "screen (default: less); if empty or cat, they are printed\n"
      ".TP\n.B AMPSIM_SHARD\nK/N: the shard that \\-\\-shard auto selects\n"
      ".TP\n.B XDG_DATA_HOME\nthe lesson progress is stored in its subfolder ampsim (default: "
      "~/.local/share)\n"
      ".TP\n.B XDG_CACHE_HOME\ncompiled programs are stored in its subfolder ampsim (default: ~/.cache)\n"
      ".TP\n.B XDG_STATE_HOME\nthe debugger's history is stored in its subfolder ampsim (default: "
      "~/.local/state)\n"
      ".TP\n.B CTEST_PARALLEL_LEVEL\nthe number of programs that a gate runs in parallel without \\-j\n";
  text += ".SH FILES\n"
          ".TP\n.B ampsim.toml\nthe suite of a project, which \\fBampsim gate\\fR runs\n"
          ".TP\n.B ~/.cache/ampsim\ncompiled programs\n"
          ".TP\n.B ~/.local/share/ampsim\nthe progress of lessons\n";
  text += ".SH EXAMPLES\n";
  for (auto [command, what] : examples)
    text += fmt::format(".TP\n.B {}\n{}\n", shown(command), shown(what));
  text += ".SH SEE ALSO\n.BR cuda\\-gdb (1),\n.BR gdb (1),\n.BR clang (1)\n.PP\n"
          "The documentation is in the folder share/doc/ampsim of the installation.\n";
  return text;
}

} // namespace ampsim::cli
