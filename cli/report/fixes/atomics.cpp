// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes racing updates atomic: `x += v`, `x = x + v`, `x = max(x, v)`, `if (v > x) x = v`, and one value that many
// threads write.
#include "cli/report/fixes/fix_case.h"
#include "cli/report/phrases.h"
#include "cli/report/updates.h"

#include <fmt/format.h>
#include <optional>
#include <utility>

namespace ampsim::cli {

namespace {

/// The prefix that the name of an atomic function needs in this file.
std::string name_space(const FixCase &fix, const std::string &file) {
  const AtomicFunctions &atomics = fix.words().atomics;
  for (std::string_view opening : atomics.opened_by)
    if (fix.text.find(file, opening))
      return {};
  return std::string(atomics.name_space);
}

/// Replaces the statement that writes by `call`.
void replace_write(FixCase &fix, const ReportAccess &access, const Update &update, std::string advice) {
  if (!update.exists || access.stack.empty() || access.kind != AccessKind::write)
    return;
  const FunctionOutline *function = function_at(fix.outlines, access.stack[0]);
  if (!function)
    return;
  const Path path = path_to(*function, place_of(access.stack[0]));
  if (path.empty() || !is_statement(function->statements[path.back()], access.extent))
    return;
  const TextPlace begin{access.extent.first_line, access.extent.first_column};
  const TextPlace end{access.extent.last_line, access.extent.last_column + 1};
  const std::string call = name_space(fix, function->file) + atomic_call(update);
  fix.add({fix.text.rewrite(function->file, begin, end, call, {update.target, update.operand})},
          fmt::format("replacing '{}' with '{}' on line {}", fix.text.text(function->file, begin, end), call,
                      begin.line),
          std::move(advice));
}

void make_update(FixCase &fix, const ReportAccess &access) {
  if (std::optional<Update> update = update_of(access, fix.words().atomics))
    replace_write(fix, access, *update, "");
}

/// One assignment by which several threads write the same value.
void make_exchange(FixCase &fix) {
  const ReportAccess &first = fix.first(), &second = fix.second();
  const SourceExtent &extent = second.extent;
  const AtomicFunctions &atomics = fix.words().atomics;
  if (are_halves_of_wavefront(fix.finding)) // it would hide the wrong lane count
    return;
  if (atomics.exchange.empty() || fix.finding.kind != Kind::waw || first.value.empty() ||
      first.value != second.value || extent.operation != "=" || extent.target.empty() || extent.operand.empty() ||
      first.extent.first_line != extent.first_line || first.extent.first_column != extent.first_column ||
      extent.operand.find(extent.target) != std::string::npos)
    return;
  const Update update = atomic_update(second, atomics, atomics.exchange, extent.operand);
  replace_write(
      fix, second, update,
      fmt::format("have only one {} write the element or, if all {} write the same value, write it atomically: {}",
                  fix.words().thread, fix.words().threads, atomic_call(update)));
}

/// The branch that contains only the assignment of an access; null if there is none. `then`: its first statement.
const Statement *lone_branch(const FunctionOutline &function, const ReportAccess &access, TextPlace &then) {
  const Path path = path_to(function, place_of(access.stack[0]));
  if (path.size() < 2 || !is_statement(function.statements[path.back()], access.extent))
    return nullptr;
  std::size_t up = path.size() - 2;
  if (function.statements[path[up]].kind == Statement::Kind::block && up > 0)
    --up;
  const Statement &branch = function.statements[path[up]];
  // The branch contains only its block and the assignment.
  if (branch.kind != Statement::Kind::branch || path.back() - path[up] != path.size() - 1 - up ||
      (path.back() + 1 < function.statements.size() && function.statements[path.back() + 1].begin < branch.end))
    return nullptr;
  then = function.statements[path[up + 1]].begin;
  return &branch;
}

/// `if (v > x) x = v;`, with or without braces: the maximum or minimum over all threads.
void make_extremum(FixCase &fix) {
  const ReportAccess &access = fix.second();
  const SourceExtent &extent = access.extent;
  if (extent.operation != "=" || extent.target.empty() || access.stack.empty() || access.kind != AccessKind::write)
    return;
  const FunctionOutline *function = function_at(fix.outlines, access.stack[0]);
  TextPlace then;
  const Statement *branch = function ? lone_branch(*function, access, then) : nullptr;
  if (!branch)
    return;
  const AtomicFunctions &atomics = fix.words().atomics;
  const std::string condition = fix.text.text(function->file, branch->begin, then);
  for (auto [sign, atomic] : {std::pair{'>', atomics.maximum}, std::pair{'<', atomics.minimum}}) {
    const Update update = atomic_update(access, atomics, atomic, extent.operand);
    if (atomic.empty() || !update.exists)
      continue;
    for (const char *equal : {"", "="}) {
      std::string one = fmt::format("({} {}{} {})", extent.operand, sign, equal, extent.target);
      std::string other =
          fmt::format("({} {}{} {})", extent.target, sign == '>' ? '<' : '>', equal, extent.operand);
      if (!condition.starts_with("if") ||
          (condition.find(one) == std::string::npos && condition.find(other) == std::string::npos))
        continue;
      const std::string call = name_space(fix, function->file) + atomic_call(update);
      fix.add(
          {SourceEdits::edit(function->file, branch->begin, branch->end, call + ";")},
          fmt::format("replacing the comparison and the assignment with '{}' on line {}", call, branch->begin.line),
          fmt::format("compare and write in one atomic operation: {}", atomic_call(update)));
    }
  }
}

} // namespace

void propose_atomics(FixCase &fix) {
  const ReportAccess &plain = fix.first().kind == AccessKind::atomic ? fix.second() : fix.first();
  if (fix.finding.kind == Kind::atomic)
    make_update(fix, plain);
  else if (is_update(fix.first(), fix.second(), fix.words().atomics))
    make_update(fix, fix.second());
  make_extremum(fix);
  make_exchange(fix);
}

} // namespace ampsim::cli
