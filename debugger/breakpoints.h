// Where and when threads are to stop.
#pragma once

#include "debugger/execution.h"
#include "debugger/expression.h"
#include "detector/finding.h"

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
    findings, // what the detector has found in this launch
    launch_begins,
    launch_ends,
  } kind = Kind::line;
  int number = 0;
  bool enabled = true, temporary = false;
  std::string location; // as it is shown
  /// Of a line or function: what names it, with the file. Code that the program loads is searched for it, too.
  std::string place;

  // Which of its visits count; all that are given have to be met.
  std::optional<Expression> condition;
  std::uint64_t ignore = 0;                          // visits that still do not count
  std::uint64_t every = 1, most = ~std::uint64_t{0}; // of those that do: the first of so many, and so many times
  std::optional<std::uint32_t> launch;
  std::optional<std::vector<std::int32_t>> tile, local, global;

  bool only_logs = false; // the front end is told, and nothing stops

  std::uint64_t hits = 0, counted = 0;
  std::vector<std::uint32_t> points; // of a place in the program
  // Of data: the bytes, how they are accessed, and what they were.
  enum class On : std::uint8_t { write, read, access, change } on = On::change;
  char *address = nullptr;
  std::uint64_t size = 0;
  TypeId type = no_type;
  // Of findings
  KindSet kinds;
  enum class SameValue : std::uint8_t {
    too,
    not_at_all,
    only
  } same_value = SameValue::too; // writes of what is there
};

/// Names a place: "42", "file.cpp:42", "function". Points where a breakpoint on it stops, and what it is; throws
/// EvaluationError where there is none. `file` is taken where the place names none.
struct Places {
  Breakpoint::Kind kind = Breakpoint::Kind::line;
  std::string file;
  unsigned line = 0; // of a line: the one that has code, at or behind the line asked for
  std::string function;
  std::vector<std::uint32_t> points;
};
Places find_places(const std::string &place, const std::string &file, const ProgramTables &tables,
                   const DebugInfo &info);

/// Puts a breakpoint on a line or function.
void set_places(Breakpoint &breakpoint, const Places &places);
/// Finds what `breakpoint.place` names in all code that there is now. False where there is none: then it has no points.
bool find_again(Breakpoint &breakpoint, const ProgramTables &tables, const DebugInfo &info);
/// "42" in `file` as "file:42"; other names of places as they are.
std::string with_file(const std::string &place, const std::string &file);

/// Do two names mean one file? A shorter one may lack folders in front.
bool same_file(std::string_view a, std::string_view b);

/// "f(int)" is named f; "main()::<lambda>" has no name of its own.
std::string short_name(std::string_view function);

} // namespace ampsim::debugger
