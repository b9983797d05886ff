// The command line: which commands and options there are, and what they were set to.
//
// Both come out of one table (option_table.h), from which parser, `--help` and documentation are made.
#pragma once

#include "cli/report/formats.h"
#include "cli/support/usage_error.h"
#include "detector/finding.h"
#include "frontend/driver/program.h"
#include "simulator/machine.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

enum class Command : std::uint8_t { run, check, verify, debug, trace, gate, merge, selftest, explain, lesson, grade, help, version };

enum class ColorMode : std::uint8_t { automatic, always, never };

/// What a gate wants to see of a program.
enum class Expect : std::uint8_t { clean, findings, annotations };
std::optional<Expect> expect_named(std::string_view name);

struct ReportRequest {
  ReportFormat format = ReportFormat::text;
  std::string file; // empty: stderr for text, stdout for the others; "-": stdout
  bool to_stdout() const { return file == "-" || (file.empty() && format != ReportFormat::text); }
  friend bool operator==(const ReportRequest &, const ReportRequest &) = default;
};

struct Options {
  Command command = Command::run;
  std::string topic; // of explain: the kind; of help: the command, or empty
  CompileOptions compile; // `cache` is below
  bool cache = true;
  std::vector<std::string> arguments; // of the program, without argv[0]

  ColorMode color = ColorMode::automatic;
  bool quiet = false, verbose = false;
  bool stats = false;
  std::vector<ReportRequest> reports; // empty: text to stderr
  std::uint64_t limit = 50;           // findings in a text report
  std::optional<Severity> fail_on = Severity::error; // nullopt: findings never fail
  std::vector<std::string> suppressions;             // files
  std::string baseline;                              // file, or empty
  bool filter = true; // false: suppressions, those in the source too, are left to whoever reads the report

  // Of `gate`.
  std::optional<double> extra_time; // seconds beyond a program's time limit
  unsigned parallel = 0; // programs at a time; 0: what the environment or the machine says
  std::string shard;     // "2/8", "auto", or empty
  bool allow_no_launches = false;
  bool fail_on_given = false;
  Expect expect = Expect::clean;
  std::vector<std::string> handed_on; // options of the command line that each program is run with

  KindSet kinds = KindSet::all();
  bool allow_same = false;
  bool histories = false; // an HTML report always asks for them
  unsigned jobs = 0; // 0: all cores
  Order order;
  unsigned schedules = 1;
  bool stop_on_first = false;
  bool try_fix = false, write_fix = false; // write_fix: try_fix, too
  std::optional<double> time_limit;          // seconds
  std::optional<std::uint64_t> memory_limit; // MB

  // Of `trace`:
  std::string output; // file; empty: named after the program
  std::optional<std::uint32_t> trace_launch;
  std::vector<std::int32_t> trace_tile; // index or rank; empty: as the findings say

  // Of `lesson` and `grade`:
  std::vector<std::string> words; // what follows the command
  bool json = false;              // a verdict for a program to read
  std::string lesson, csv, html;  // of `grade`: number or folder; files

  // Of the debugger:
  std::vector<std::string> scripts;
  bool batch = false;
  bool dap = false;                  // speak the Debug Adapter Protocol
  std::optional<std::uint16_t> port; // at a port of this machine; 0: any
};

/// Reads the arguments after the program's name. Throws UsageError.
Options parse_command_line(std::span<const std::string> arguments);

/// Sets more options, given as `text` in the place of a command line (a source's `// OPTIONS:` line). Throws
/// UsageError.
void parse_more_options(Options &options, std::string_view text);

/// Sets options of one program of a gate: those that `ampsim run` and `ampsim gate` share. Throws UsageError.
void parse_program_options(Options &options, std::span<const std::string> words);

/// Splits like a shell without expansions: quotes and backslashes group, blanks separate.
std::vector<std::string> split_words(std::string_view text);

/// The command with this name.
std::optional<Command> command_named(std::string_view name);

/// What `--help` prints; of a command, or (nullopt) of ampsim.
std::string help(std::optional<Command> command);

/// The options of a command as a Markdown table, for the documentation; of `gate`, those that `run` has not.
std::string options_markdown(Command command);

/// Does a stream with this descriptor get colours?
bool use_color(ColorMode mode, int descriptor);

} // namespace ampsim::cli
