// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line: the commands, their options, and the parsed values.
//
// Both are defined in one table (option_table.h), from which parser, `--help` and documentation are made.
#pragma once

#include "cli/analysis/options.h"
#include "cli/console/options.h"
#include "cli/dap/options.h"
#include "cli/gate/options.h"
#include "cli/mcp/options.h"
#include "cli/playground/options.h"
#include "cli/prove/options.h"
#include "cli/support/usage_error.h"
#include "cli/teaching/course/options.h"
#include "cli/teaching/grade/options.h"
#include "cli/teaching/trace/options.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

enum class Command : std::uint8_t {
  run,
  exec,
  check,
  verify,
  prove,
  debug,
  trace,
  gate,
  merge,
  selftest,
  explain,
  lesson,
  grade,
  cc,
  mcp,
  playground,
  help,
  version,
};

/// Only the options of the command are set; the others have their defaults.
struct Options {
  Command command = Command::run;
  std::string topic;            // of explain: the kind; of help: the command, or empty
  std::string explained_source; // of explain: a source in the reader's language, or empty
  bool pager = true;            // explain and help may use one

  std::string next_language; // language of the following sources, set by `-x`
  AnalysisOptions analysis;  // of run, check and verify
  ProveOptions prove;
  ConsoleOptions debug;
  DapOptions dap; // for debug with an editor
  TraceOptions trace;
  GateOptions gate;
  MergeOptions merge;
  LessonOptions lesson;
  GradeOptions grade;
  McpOptions mcp;
  PlaygroundOptions playground;
  std::vector<std::string> build; // the words after `cc`, which are a compiler's

  /// The member in which the command keeps the options that commands share.
  AnalysisOptions &program();
  ReportOptions &report();
};

/// Parses the arguments after the program's name. Throws UsageError.
Options parse_command_line(std::span<const std::string> arguments);

/// Sets more options of `ampsim verify` (cli/analysis/options.h).
void parse_more_options(AnalysisOptions &options, std::string_view text);

/// Sets options of one program of a gate: those that `ampsim run` and `ampsim gate` share (cli/gate/options.h).
void parse_program_options(AnalysisOptions &program, std::span<const std::string> words);

/// Parses the program that an editor wants to debug (cli/dap/options.h).
std::optional<AnalysisOptions> parse_debugged_program(std::span<const std::string> words);

/// The command with this name.
std::optional<Command> command_named(std::string_view name);

/// The text of `--help` for a command, or (nullopt) for ampsim.
std::string help(std::optional<Command> command);

/// The options of a command as a Markdown table, for the documentation; for `gate`, those that `run` does not have.
std::string options_markdown(Command command);

} // namespace ampsim::cli
