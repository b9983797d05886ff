// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See breakpoints.h.
#include "debugger/breakpoints.h"

#include <algorithm>
#include <charconv>

namespace ampsim::debugger {

bool same_file(std::string_view a, std::string_view b) {
  if (a.size() < b.size())
    std::swap(a, b);
  return a == b || (a.ends_with(b) && a[a.size() - b.size() - 1] == '/');
}

std::string short_name(std::string_view function) {
  // Without parameters and template arguments.
  std::string name;
  int depth = 0;
  for (char c : function) {
    if (c == '(' && depth == 0)
      break;
    depth += c == '<' ? 1 : 0;
    if (depth == 0)
      name += c;
    depth -= c == '>' ? 1 : 0;
  }
  if (std::size_t space = name.rfind(' '); space != std::string::npos) // a return type
    name = name.substr(space + 1);
  return name;
}

namespace {

std::optional<unsigned> number(std::string_view text) {
  unsigned value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool names_function(const std::string &function, const std::string &name) {
  if (function == name)
    return true;
  std::string plain = short_name(function);
  return plain == name || (plain.ends_with("::" + name));
}

Places find_line(unsigned line, const std::string &file, const DebugInfo &info) {
  Places result;
  result.line = 0;
  unsigned last = 0;
  for (const StopPoint &point : info.points) {
    const SourceFrame &place = point.frames.front().place;
    if (!same_file(place.file, file))
      continue;
    last = std::max(last, place.line);
    if (place.line >= line && (result.line == 0 || place.line < result.line))
      result.line = place.line;
  }
  if (last == 0)
    throw UnknownName(file, "no kernel code in '" + file + "'");
  if (result.line == 0)
    throw EvaluationError("no kernel code at or after line " + std::to_string(line) + " of '" + file +
                          "': the last is on line " + std::to_string(last));
  for (std::uint32_t k = 0; k < info.points.size(); ++k) {
    const SourceFrame &place = info.points[k].frames.front().place;
    if (place.line == result.line && same_file(place.file, file) && info.points[k].starts_line) {
      result.points.push_back(k);
      result.file = place.file;
      result.function = place.function;
    }
  }
  return result;
}

} // namespace

Places find_places(const std::string &place, const std::string &file, const ProgramTables &tables,
                   const DebugInfo &info) {
  if (std::optional<unsigned> line = number(place))
    return find_line(*line, file, info);
  if (std::size_t colon = place.rfind(':'); colon != std::string::npos && colon > 0 && place[colon - 1] != ':')
    if (std::optional<unsigned> line = number(std::string_view(place).substr(colon + 1)))
      return find_line(*line, place.substr(0, colon), info);

  Places result;
  result.kind = Breakpoint::Kind::function;
  for (std::uint32_t k = 0; k < info.points.size(); ++k) {
    const StopPoint &point = info.points[k];
    const SourceFrame &at = point.frames.front().place;
    bool is_kernel = point.frames.size() == 1 && names_function(tables.kernels[point.kernel].name, place);
    if (!point.starts_call || !(is_kernel || names_function(at.function, place)))
      continue;
    if (is_kernel)
      result.kind = Breakpoint::Kind::kernel;
    result.points.push_back(k);
    result.file = at.file;
    result.line = at.line;
    result.function = at.function;
  }
  if (result.points.empty())
    throw UnknownName(place, "no function '" + place + "' in the program's kernels");
  return result;
}

void set_places(Breakpoint &breakpoint, const Places &places) {
  breakpoint.kind = places.kind;
  breakpoint.points = places.points;
  breakpoint.location = places.file + ":" + std::to_string(places.line);
  if (places.kind != Breakpoint::Kind::line)
    breakpoint.location = places.function + " at " + breakpoint.location;
}

bool find_again(Breakpoint &breakpoint, const ProgramTables &tables, const DebugInfo &info) {
  try {
    set_places(breakpoint, find_places(breakpoint.place, "", tables, info));
    return true;
  } catch (const EvaluationError &) {
    breakpoint.points.clear();
    breakpoint.location = breakpoint.place;
    return false;
  }
}

std::string with_file(const std::string &place, const std::string &file) {
  return number(place) ? file + ":" + place : place;
}

} // namespace ampsim::debugger
