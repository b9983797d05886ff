// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds places for a barrier.
//
// A barrier must be at a point that every thread of a tile reaches, on every path from the first access to the second:
// after the statement that contains the first, before the one that contains the second, in the innermost block that
// contains both, or further out if only some threads enter that block. If the first access belongs to an earlier
// iteration of a loop, the path leads past the end of the loop body. If both are in one statement, its operands are
// read into a variable and written after the barrier. If there was a barrier between them, its fence is for the other
// memory.
//
// Between lanes of one warp the warp's barrier suffices, and it may be in a branch that whole warps enter; a trial
// confirms that as long as only indices decide. If single lanes enter, their mask is computed by a ballot before the
// branch.
#include "cli/report/fixes/fix_case.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"

#include <fmt/format.h>
#include <optional>

namespace ampsim::cli {

namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

/// A call that contains both accesses, and the position of each in it.
struct Level {
  const FunctionOutline *function;
  TextPlace first, second;
  std::size_t loops_outside; // in the calling functions
};

/// The calls that contain both, innermost first.
std::vector<Level> common_levels(const ReportAccess &first, const ReportAccess &second, Outlines outlines) {
  std::vector<Level> levels;
  std::size_t loops = 0;
  for (std::size_t depth = 0; depth < std::min(first.stack.size(), second.stack.size()); ++depth) {
    const SourceFrame &a = first.stack[first.stack.size() - 1 - depth];
    const SourceFrame &b = second.stack[second.stack.size() - 1 - depth];
    const FunctionOutline *function = function_at(outlines, a);
    if (!function || function != function_at(outlines, b) || a.function != b.function)
      break;
    levels.push_back({function, place_of(a), place_of(b), loops});
    if (levels.back().first != levels.back().second)
      break;
    for (std::uint32_t each : path_to(*function, place_of(a)))
      loops += is_loop(*function, each);
  }
  std::ranges::reverse(levels);
  return levels;
}

/// The common loop that has iterated between them (0: the outermost), or none.
std::uint32_t carrying_loop(const ReportAccess &first, const ReportAccess &second) {
  std::size_t common =
      std::min({first.loops.size(), second.loops.size(), first.iterations.size(), second.iterations.size()});
  for (std::size_t k = 0; k < common && first.loops[k] == second.loops[k]; ++k)
    if (first.iterations[k] != second.iterations[k])
      return std::uint32_t(k);
  return none;
}

//===--- new barriers -----------------------------------------------------------===//

/// One kind of barrier, and its possible places.
class BarrierPlaces {
public:
  BarrierPlaces(FixCase &fix, bool of_warp) : fix(fix), of_warp(of_warp) {}

  void add_to(const Level &level) {
    const FunctionOutline &function = *level.function;
    if (function.barrier.empty())
      return;
    name = of_warp ? std::string(fix.words().warp_barrier) + "()" : filled(fix.words().barrier, function.barrier);
    Path one = path_to(function, level.first), two = path_to(function, level.second);
    const std::size_t common = common_length(one, two);
    if (common == 0)
      return;
    if (of_warp && varying(function, one, common, &Statement::varying) < common) {
      if (varying(function, one, common, &Statement::by_data) == common)
        place(level, one, two, common);
      if (std::optional<Edit> ballot = make_mask(function, one, common)) {
        before_all = ballot;
        place(level, one, two, common);
        before_all.reset();
      }
      return;
    }
    if (varying(function, one, common, &Statement::varying) < common) {
      const std::uint32_t loop = carrying_loop(fix.first(), fix.second());
      fix.divergent = loop == none || !in_loop(level, one, common, loop);
      if (one == two && level.first != level.second)
        split_branch(function, one, common);
      return;
    }
    place(level, one, two, common);
  }

private:
  FixCase &fix;
  const bool of_warp;
  std::string name;               // the call
  std::optional<Edit> before_all; // computes the mask

  std::string wait() const { return name + ";"; }

  /// The outermost statement on the path, up to its `length`th, that only some of the threads enter.
  static std::size_t varying(const FunctionOutline &function, const Path &path, std::size_t length,
                             bool Statement::*differs) {
    for (std::size_t k = 0; k < length; ++k)
      if (function.statements[path[k]].*differs && !function.statements[path[k]].has_barrier)
        return k;
    return length;
  }

  void add(std::vector<Edit> edits, std::string deed, std::string advice) {
    if (before_all) {
      edits.push_back(*before_all);
      deed += fmt::format(", and the mask before line {}", before_all->line);
    }
    fix.add(std::move(edits), std::move(deed), std::move(advice));
  }

  /// `mask = ballot(condition)` before the only branch around both that some lanes enter.
  std::optional<Edit> make_mask(const FunctionOutline &function, const Path &path, std::size_t common) {
    const std::size_t at = varying(function, path, common, &Statement::varying);
    const Statement &branch = function.statements[path[at]];
    if (branch.kind != Statement::Kind::branch || !branch.in_block || !branch.condition.line || at + 1 >= common ||
        fix.words().ballot.empty())
      return std::nullopt;
    for (std::size_t k = at + 1; k < common; ++k)
      if (function.statements[path[k]].varying)
        return std::nullopt;
    const bool in_else = path[at + 1] != path[at] + 1;
    const std::string condition = fix.text.text(function.file, branch.condition, branch.condition_end);
    const std::string mask = fix.text.new_name(function.file, branch.begin, "mask");
    name = fmt::format("{}({})", fix.words().warp_barrier, mask);
    return fix.text.before(function, branch,
                           fmt::format("const auto {} = {}({}, {});", mask, fix.words().ballot,
                                       fix.finding.language->limits.warp > 32 ? "~0ull" : "0xffffffff",
                                       in_else ? "!(" + condition + ")" : condition));
  }

  void place(const Level &level, const Path &one, const Path &two, std::size_t common) {
    const FunctionOutline &function = *level.function;
    const std::uint32_t loop = carrying_loop(fix.first(), fix.second());
    const Statement &around = function.statements[one[common - 1]];
    // Also for a pair in different iterations, if one iteration executes it in this order.
    if (around.kind == Statement::Kind::block && common < one.size() && common < two.size())
      in_block(function, one[common], two[common]);
    if (loop != none)
      fix.divergent = !in_loop(level, one, common, loop);
    else if (around.kind == Statement::Kind::loop)
      in_body(function, one[common - 1]);
    else if (around.kind == Statement::Kind::plain && level.first != level.second)
      split(function, around);
  }

  std::string advice(std::string_view where) const {
    const std::string first = fix.finding.kind == Kind::waw
                                  ? fmt::format("have only one {} write the element, or ", fix.words().thread)
                                  : "";
    return fmt::format("{}put '{}'{}{}", first, name, where,
                       before_all
                           ? fmt::format(", with the mask of the lanes that reach it, from {} before the branch",
                                         fix.words().ballot)
                           : "");
  }

  void in_block(const FunctionOutline &function, std::uint32_t from, std::uint32_t to) {
    if (from > to)
      return;
    const Statement &a = function.statements[from], &b = function.statements[to];
    const std::string hint =
        advice(a.end.line < b.begin.line ? fmt::format(" between lines {} and {}", a.end.line, b.begin.line)
                                         : std::string(" between the two accesses"));
    if (a.kind != Statement::Kind::jump)
      add({fix.text.after(function, a, wait())}, fmt::format("inserting '{}' after line {}", wait(), a.end.line),
          hint);
    const bool neighbours = std::none_of(function.statements.begin() + from + 1, function.statements.begin() + to,
                                         [&](const Statement &each) { return each.parent == b.parent; });
    if (!neighbours || a.kind == Statement::Kind::jump)
      add({fix.text.before(function, b, wait())},
          fmt::format("inserting '{}' before line {}", wait(), b.begin.line), hint);
  }

  /// Returns false if only some threads reach the end of the loop body.
  bool in_loop(const Level &level, const Path &path, std::size_t common, std::uint32_t loop) {
    std::size_t seen = level.loops_outside;
    for (std::size_t k = 0; k < common; ++k)
      if (is_loop(*level.function, path[k]) && seen++ == loop) {
        if (!of_warp && varying(*level.function, path, k + 1, &Statement::varying) <= k)
          return false;
        in_body(*level.function, path[k]);
        return true;
      }
    return true;
  }

  /// At the end or the beginning of a loop body.
  void in_body(const FunctionOutline &function, std::uint32_t loop) {
    if (loop + 1 >= function.statements.size() || !function.statements[loop + 1].is_body)
      return;
    const Statement &body = function.statements[loop + 1];
    const std::string &variable = fix.second().variable;
    const std::string hint =
        fmt::format("put '{}' at the end of the loop body, so that no {} begins the next "
                    "iteration while others are still using {}",
                    name, fix.words().thread, variable.empty() ? "the memory" : "'" + variable + "'");
    if (body.kind != Statement::Kind::block) {
      const std::string around = fix.text.is_first_in_line(function.file, body.begin)
                                     ? "\n" + fix.text.indentation(function.file, body.begin.line)
                                     : " ";
      add({SourceEdits::edit(function.file, body.begin, body.begin, "{ "),
           SourceEdits::edit(function.file, body.end, body.end, around + wait() + " }")},
          fmt::format("inserting '{}' after line {}, in braces with the loop body", wait(), body.end.line), hint);
      return;
    }
    const Statement *begin = nullptr, *end = nullptr;
    for (std::size_t k = loop + 2; k < function.statements.size(); ++k)
      if (function.statements[k].parent == loop + 1) {
        end = &function.statements[k];
        begin = begin ? begin : end;
      }
    if (!begin)
      return;
    if (end->kind != Statement::Kind::jump)
      add({fix.text.after(function, *end, wait())},
          fmt::format("inserting '{}' after line {}, at the end of the loop body", wait(), end->end.line), hint);
    add({fix.text.before(function, *begin, wait())},
        fmt::format("inserting '{}' before line {}, at the beginning of the loop body", wait(), begin->begin.line),
        hint);
  }

  /// The extent of an assignment's operand, if it is on one line and ends its text.
  static std::optional<TextPlace> operand_of(const SourceExtent &extent) {
    if (extent.first_line != extent.last_line || extent.operand.size() >= extent.last_column)
      return std::nullopt;
    return TextPlace{extent.last_line, unsigned(extent.last_column + 1 - extent.operand.size())};
  }

  /// `const auto value = operand;` and the wait before a statement, and `value` for the operand.
  std::vector<Edit> read_before(const FunctionOutline &function, const Statement &statement, TextPlace operand,
                                const std::string &beginning, const std::string &ending) {
    const SourceExtent &extent = fix.second().extent;
    const std::string value = fix.text.new_name(function.file, statement.begin, "value");
    const std::string declared = fmt::format("const auto {} = {}", value, beginning);
    Edit reads =
        fix.text.before(function, statement, fmt::format("{}{}{};\n{}", declared, extent.operand, ending, wait()));
    reads.moved = {{declared.size(), extent.operand.size(), operand.line, operand.column}};
    return {reads, SourceEdits::edit(function.file, operand,
                                     {operand.line, operand.column + unsigned(extent.operand.size())}, value)};
  }

  /// `target op= operand;`: reads, waits, writes.
  void split(const FunctionOutline &function, const Statement &statement) {
    const SourceExtent &extent = fix.second().extent;
    const std::optional<TextPlace> operand = operand_of(extent);
    if (extent.target.empty() || extent.operand.empty() || !operand || !statement.in_block ||
        !is_statement(statement, extent) || !fix.text.is_first_in_line(function.file, statement.begin))
      return;
    add(read_before(function, statement, *operand, "", ""),
        fmt::format("reading '{}' into a variable, and inserting '{}' before it is written on line {},",
                    extent.operand, wait(), statement.begin.line),
        fmt::format("read into a local variable, put '{}' after it, then write", name));
  }

  /// `if (condition) target op= operand;`, where only some threads enter: all read, or do not, and wait before the branch.
  void split_branch(const FunctionOutline &function, const Path &path, std::size_t common) {
    const SourceExtent &extent = fix.second().extent;
    const std::size_t at = varying(function, path, common, &Statement::varying);
    const Statement &branch = function.statements[path[at]];
    const std::optional<TextPlace> operand = operand_of(extent);
    const Statement &inner = function.statements[path[common - 1]];
    if (branch.kind != Statement::Kind::branch || !branch.condition.line || !branch.in_block || !operand ||
        extent.target.empty() || extent.operand.empty() || !is_statement(inner, extent) || at + 1 >= common ||
        path[at + 1] != path[at] + 1 || !fix.text.is_first_in_line(function.file, branch.begin))
      return;
    for (std::size_t k = at + 1; k + 1 < common; ++k)
      if (function.statements[path[k]].kind != Statement::Kind::block)
        return;
    const std::string condition = fix.text.text(function.file, branch.condition, branch.condition_end);
    add(read_before(function, branch, *operand, condition + " ? ", " : 0"),
        fmt::format("reading '{}' into a variable, and inserting '{}', before line {},", extent.operand, wait(),
                    branch.begin.line),
        fmt::format("read into a local variable before the branch, put '{}' after it, then write", name));
  }
};

//===--- other fences -------------------------------------------------------------===//

Space memory_space(const FixCase &fix) { return fix.finding.space.value_or(Space::tile_local); }
std::string_view memory(const FixCase &fix) { return fix.finding.language->space(memory_space(fix)); }

/// Returns whether it fences the memory of the finding.
bool covers(const FixCase &fix, const FenceCall &fence) {
  const auto &fences = fix.words().fences;
  auto known = std::ranges::find(fences, fence.name, &FenceFunction::name);
  if (known == fences.end() || !fix.finding.space)
    return true;
  return known->covers & (*fix.finding.space == Space::global ? fence_global : fence_tile_local);
}

bool has_barriers_for_one_space(const Vocabulary &words) {
  return std::ranges::any_of(words.fences,
                             [](const FenceFunction &each) { return each.barrier && each.covers != fence_all; });
}

void change_barriers(FixCase &fix, const std::vector<Level> &levels) {
  const std::string_view all = fix.finding.language->fence(true, fence_all);
  if (all.empty())
    return;
  for (bool wanted : {true, false}) // those between the two accesses first
    for (const Level &level : levels)
      for (const FenceCall &fence : level.function->fences) {
        bool between = level.first < fence.begin && fence.begin < level.second;
        if (fence.barrier && between == wanted && !covers(fix, fence))
          fix.add({SourceEdits::edit(level.function->file, fence.begin, fence.end, std::string(all))},
                  fmt::format("replacing '{}' with '{}' on line {}", fence.name, all, fence.begin.line),
                  fmt::format("make the barrier on line {} fence {} memory: {}", fence.begin.line, memory(fix),
                              fence_names(*fix.finding.language, true, memory_space(fix))));
      }
}

/// All free fences for the other memory.
void change_fences(FixCase &fix, const std::vector<Level> &levels) {
  const std::string_view all = fix.finding.language->fence(false, fence_all);
  std::vector<Edit> edits;
  std::string lines, name;
  for (const Level &level : levels)
    for (const FenceCall &fence : level.function->fences)
      if (!fence.barrier && !covers(fix, fence)) {
        edits.push_back(SourceEdits::edit(level.function->file, fence.begin, fence.end, std::string(all)));
        name = fence.name;
        lines += fmt::format("{}{}", lines.empty() ? "" : ", ", fence.begin.line);
      }
  if (edits.empty() || all.empty())
    return;
  const std::string plural = edits.size() == 1 ? "line" : "lines";
  fix.add(std::move(edits), fmt::format("replacing '{}' with '{}' on {} {}", name, all, plural, lines),
          fmt::format("make the fences on {} {} order {} memory: {}", plural, lines, memory(fix),
                      fence_names(*fix.finding.language, false, memory_space(fix))));
}

} // namespace

void propose_barriers(FixCase &fix) {
  if (meets_copy(fix.finding) || fix.finding.lack == Lack::wait ||
      fix.finding.lack == Lack::proxy_fence) // it needs a wait or a fence, not a barrier
    return;
  const std::vector<Level> levels = common_levels(fix.first(), fix.second(), fix.outlines);
  if (fix.first().interval != fix.second().interval && has_barriers_for_one_space(fix.words()))
    return change_barriers(fix, levels);
  change_fences(fix, levels);
  if (fix.finding.scope == Scope::within_warp && !fix.words().warp_barrier.empty())
    for (const Level &level : levels)
      BarrierPlaces(fix, true).add_to(level);
  fix.divergent = false;
  for (const Level &level : levels)
    BarrierPlaces(fix, false).add_to(level);
}

} // namespace ampsim::cli
