// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Breakpoints: the conditions under which threads stop.
#pragma once

#include "debugger/execution.h"
#include "debugger/expression.h"
#include "detector/findings/finding.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::debugger {

struct Breakpoint {
  enum class Kind : std::uint8_t {
    line,
    function,
    kernel,
    data,     // an access to an element or tile-local variable
    findings, // the detector's findings in this launch
    launch_begins,
    launch_ends,
  } kind = Kind::line;
  int number = 0;
  bool enabled = true, temporary = false;
  std::string location; // as shown to the user
  /// For a line or function: its name and its file. Also searched in code that the program loads.
  std::string place;

  // The conditions under which a visit counts; all that are given must hold.
  std::optional<Expression> condition;
  std::uint64_t ignore = 0;                          // visits that do not count yet
  std::uint64_t every = 1, most = ~std::uint64_t{0}; // of those that count: every N-th, at most this many times
  std::optional<std::uint32_t> launch;
  std::optional<std::vector<std::int32_t>> tile, local, global;

  bool only_logs = false; // the front end is notified, and nothing stops

  std::uint64_t hits = 0, counted = 0;
  std::vector<std::uint32_t> points; // of a location in the program
  // For data: the bytes, how they are accessed, and their previous value.
  enum class On : std::uint8_t { write, read, access, change } on = On::change;
  char *address = nullptr;
  std::uint64_t size = 0;
  TypeId type = no_type;
  // For findings
  KindSet kinds;
  enum class SameValue : std::uint8_t {
    too,
    not_at_all,
    only
  } same_value = SameValue::too; // writes that leave the value unchanged
};

/// A resolved location: "42", "file.cpp:42", "function". find_places() throws EvaluationError if there is none, and
/// uses `file` if the location does not name one.
struct Places {
  Breakpoint::Kind kind = Breakpoint::Kind::line;
  std::string file;
  unsigned line = 0; // of a line: the first with code at or after the requested one
  std::string function;
  std::vector<std::uint32_t> points;
};
Places find_places(const std::string &place, const std::string &file, const ProgramTables &tables,
                   const DebugInfo &info);

/// Puts a breakpoint on a line or function.
void set_places(Breakpoint &breakpoint, const Places &places);
/// Searches `breakpoint.place` in all code that is loaded now. Returns false if it does not exist: then it has no
/// points.
bool find_again(Breakpoint &breakpoint, const ProgramTables &tables, const DebugInfo &info);
/// "42" in `file` as "file:42"; other locations unchanged.
std::string with_file(const std::string &place, const std::string &file);

/// Returns whether two names denote the same file. A shorter one may lack leading folders.
bool same_file(std::string_view a, std::string_view b);

/// The name of "f(int)" is f; "main()::<lambda>" has no name.
std::string short_name(std::string_view function);

} // namespace ampsim::debugger
