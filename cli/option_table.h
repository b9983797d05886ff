// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of all options, and their commands.
//
// Parser (options.cpp), help and documentation (help.cpp) use it, so that they cannot disagree.
#pragma once

#include "cli/options.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace ampsim::cli {

/// The way in which an option takes its value; determined by its name.
enum class Form : std::uint8_t {
  flag,               // --allow-same
  value,              // --jobs 4   --jobs=4
  joined_or_separate, // -I dir     -Idir
  joined,             // -Wall: the name is a prefix
};

// Bits of OptionInfo::commands.
inline constexpr unsigned on_run = 1, on_verify = 2, on_explain = 4, on_check = 8, on_gate = 16, on_merge = 32,
                          on_selftest = 64, on_debug = 256, on_trace = 512, on_lesson = 1024, on_grade = 2048,
                          on_cc = 4096, on_prove = 8192, on_mcp = 16384, on_playground = 32768, on_exec = 65536;
inline constexpr unsigned on_each = 128; // of `gate`, which passes it to the run of each program
inline constexpr unsigned on_all = on_run | on_verify | on_explain | on_check | on_gate | on_merge | on_selftest |
                                   on_debug | on_trace | on_lesson | on_grade | on_prove | on_exec;
inline constexpr unsigned on_reports = on_all & ~(on_explain | on_lesson | on_grade);
inline constexpr unsigned on_programs = on_run | on_verify | on_each;
inline constexpr unsigned on_runs = on_programs | on_exec; // whatever compiled the program
inline constexpr unsigned on_sources = on_programs | on_check | on_debug | on_trace | on_prove;

struct OptionInfo {
  std::string_view name;
  Form form;
  std::string_view argument;
  std::string_view default_value;
  std::string_view sentence; // empty: accepted, but not listed
  unsigned commands;
  void (*set)(Options &, const std::string &value);
  std::string_view choices = {}; // possible values, separated by blanks
};

struct CommandInfo {
  Command command;
  std::string_view name;
  std::string_view arguments;
  std::string_view sentence;
  unsigned bit;
  std::string_view component = {}; // part of the build that has it (components.h); empty: always built
};

std::span<const OptionInfo> options_table();
/// Options about a run rather than its sources (program_options.cpp).
std::span<const OptionInfo> program_options_table();
/// The commands of this build.
std::span<const CommandInfo> commands_table();
/// The command, also if it is not built; null if there is none.
const CommandInfo *known_command(std::string_view name);
const CommandInfo &info(Command command);

/// "--jobs N", "-std=STANDARD", "-O0, -O1, -O2".
std::string spelling(const OptionInfo &option);

/// Returns whether the option determines what runs or what is found, rather than output, limits or fixes.
bool determines_findings(const OptionInfo &option);

/// An exit status and its meaning.
std::span<const std::pair<std::string_view, std::string_view>> exit_statuses();

} // namespace ampsim::cli
