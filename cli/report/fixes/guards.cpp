// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An index past the last element, and a kernel parameter that holds the number of elements: `if (i < n)`. For an index
// `y * width + x` there are two parameters, whose product is the number of elements.
//
// The launch identifies that parameter by its value. The statement is guarded by the comparison. If it is a
// declaration, or other statements need its result, threads without an element read a zero instead, or return.
#include "cli/report/fixes/fix_case.h"

#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <regex>

namespace ampsim::cli {

namespace {

/// `array[index]` in a statement.
struct Subscript {
  TextPlace begin, end;
  std::string index;
};

std::size_t closing_bracket(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t k = open; k < text.size(); ++k) {
    depth += (text[k] == '[') - (text[k] == ']');
    if (depth == 0)
      return k;
  }
  return text.npos;
}

/// The subscripts of a variable in a statement; each on one line.
std::vector<Subscript> subscripts(const FixCase &fix, const FunctionOutline &function, const Statement &statement,
                                  const std::string &variable) {
  std::vector<Subscript> found;
  for (const Identifier &each : fix.text.identifiers(function.file, statement.begin, statement.end)) {
    const std::string_view line = fix.text.line(function.file, each.begin.line);
    const std::size_t open = each.end.column - 1;
    if (each.name != variable || open >= line.size() || line[open] != '[')
      continue;
    if (const std::size_t close = closing_bracket(line, open); close != line.npos)
      found.push_back({each.begin,
                       {each.begin.line, unsigned(close + 2)},
                       std::string(line.substr(open + 1, close - open - 1))});
  }
  return found;
}

/// Returns whether repeated evaluation gives the same value.
bool is_pure(std::string_view index) {
  return index.find_first_of("=(\"") == index.npos && index.find("++") == index.npos &&
         index.find("--") == index.npos;
}

bool needs_brackets(std::string_view index) { return index.find_first_of("&|^?<>") != index.npos; }

/// The conditions that a thread has an element, and that it has none.
struct Comparison {
  std::string has, lacks;
};

Comparison below(const std::string &index, const std::string &bound) {
  const std::string compared = needs_brackets(index) ? "(" + index + ")" : index;
  return {fmt::format("{} < {}", compared, bound), fmt::format("{} >= {}", compared, bound)};
}

/// For `y * width + x`: compares with `width` and with the parameter for the number of rows.
std::vector<Comparison> in_rows(const std::string &index, std::int64_t elements,
                                const std::vector<LaunchArgument> &arguments) {
  static const std::regex row_first(R"((\w+) ?\* ?(\w+) ?\+ ?(\w+))"),
      column_first(R"((\w+) ?\+ ?(\w+) ?\* ?(\w+))");
  std::vector<Comparison> found;
  std::smatch part;
  auto add = [&](const std::string &x, const std::string &y, const std::string &width) {
    auto columns = std::ranges::find(arguments, width, &LaunchArgument::name);
    if (columns == arguments.end() || columns->value <= 0)
      return;
    for (const LaunchArgument &rows : arguments)
      if (rows.value * columns->value == elements && rows.name != width) {
        const Comparison column = below(x, width), row = below(y, rows.name);
        found.push_back({column.has + " && " + row.has, column.lacks + " || " + row.lacks});
      }
  };
  if (std::regex_match(index, part, row_first)) {
    add(part[3], part[1], part[2]);
    add(part[3], part[2], part[1]);
  } else if (std::regex_match(index, part, column_first)) {
    add(part[1], part[2], part[3]);
    add(part[1], part[3], part[2]);
  }
  return found;
}

std::vector<Comparison> comparisons(const std::string &index, std::int64_t elements,
                                    const std::vector<LaunchArgument> &arguments) {
  std::vector<Comparison> found;
  for (const LaunchArgument &each : arguments)
    if (each.value == elements)
      found.push_back(below(index, each.name));
  std::ranges::move(in_rows(index, elements, arguments), std::back_inserter(found));
  return found;
}

class Guard {
public:
  Guard(FixCase &fix, const FunctionOutline &function, std::uint32_t statement, const Subscript &subscript,
        const Comparison &comparison)
      : fix(fix), function(function), statement(function.statements[statement]), subscript(subscript),
        comparison(comparison) {}

  void propose() {
    const std::string hint =
        fmt::format("compare the index with the number of elements before the access: if ({})", comparison.has);
    const unsigned line = statement.begin.line;
    if (!statement.declares && statement.in_block)
      fix.add({SourceEdits::edit(function.file, statement.begin, statement.begin,
                                 fmt::format("if ({}) ", comparison.has))},
              fmt::format("inserting 'if ({})' before the statement on line {}", comparison.has, line), hint);
    if (!has_barrier_after() && statement.in_block) {
      const std::string leave = fmt::format("if ({}) return;", comparison.lacks);
      fix.add({fix.text.before(function, statement, leave)},
              fmt::format("inserting '{}' before line {}", leave, line), hint);
    }
    if (fix.finding.last()->kind == AccessKind::read && !fix.finding.last()->scalar.empty() && is_only_read()) {
      const std::string whole = fix.text.text(function.file, subscript.begin, subscript.end);
      const std::string either = fmt::format("({} ? {} : 0)", comparison.has, whole);
      fix.add({SourceEdits::edit(function.file, subscript.begin, subscript.end, either)},
              fmt::format("replacing '{}' with '{}' on line {}", whole, either, subscript.begin.line), hint);
    }
  }

private:
  FixCase &fix;
  const FunctionOutline &function;
  const Statement &statement;
  const Subscript subscript;
  const Comparison comparison;

  /// Threads that have returned do not reach it. (They need not, but their writes would be missed.)
  bool has_barrier_after() const {
    return std::ranges::any_of(function.fences,
                               [&](const FenceCall &each) { return each.barrier && statement.begin < each.begin; });
  }

  /// Returns whether an update does not read and write it.
  bool is_only_read() const {
    const SourceExtent &extent = fix.finding.last()->extent;
    return !(subscript.begin == TextPlace{extent.first_line, extent.first_column} && !extent.target.empty());
  }
};

/// The subscript of the accessed element; empty if it is ambiguous.
std::optional<Subscript> subscript_of(const std::vector<Subscript> &all, const ReportAccess &access) {
  const TextPlace at = place_of(access.stack[0]);
  for (const Subscript &each : all)
    if (each.begin <= at && at < each.end)
      return each;
  // For a write, the position is that of the assignment.
  for (const Subscript &each : all)
    if (each.begin == TextPlace{access.extent.first_line, access.extent.first_column})
      return each;
  return all.size() == 1 ? std::optional(all[0]) : std::nullopt;
}

} // namespace

void propose_guards(FixCase &fix) {
  const ReportAccess &access = fix.second();
  const ReportLaunch *launch = fix.report.launch(fix.finding.launch);
  if (!launch || fix.finding.bound.size() != 1 || access.element.size() != 1 || access.stack.size() != 1 ||
      access.element[0] < fix.finding.bound[0] || !fix.finding.array.empty())
    return;
  const FunctionOutline *function = function_at(fix.outlines, access.stack[0]);
  const Path path = function ? path_to(*function, place_of(access.stack[0])) : Path();
  if (path.empty() || !function->is_kernel || function->statements[path.back()].kind != Statement::Kind::plain)
    return;
  const auto subscript =
      subscript_of(subscripts(fix, *function, function->statements[path.back()], access.variable), access);
  if (!subscript || !is_pure(subscript->index))
    return;
  for (const Comparison &each : comparisons(subscript->index, fix.finding.bound[0], launch->arguments))
    Guard(fix, *function, path.back(), *subscript, each).propose();
}

} // namespace ampsim::cli
