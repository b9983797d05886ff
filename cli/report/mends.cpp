// See mends.h.
#include "cli/report/mends.h"
#include "cli/report/hints.h"
#include "cli/report/names.h"
#include "cli/report/updates.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

using Outlines = std::span<const FunctionOutline>;

constexpr std::uint32_t none = ~std::uint32_t{0};

TextPlace place_of(const SourceFrame &frame) { return {frame.line, frame.column}; }
bool contains(const Statement &statement, TextPlace place) {
  return statement.begin <= place && place < statement.end;
}

/// The innermost function around a place, or null.
const FunctionOutline *function_at(Outlines outlines, const SourceFrame &frame) {
  const FunctionOutline *found = nullptr;
  for (const FunctionOutline &outline : outlines)
    if (outline.file == frame.file && !outline.statements.empty() &&
        contains(outline.statements[0], place_of(frame)) &&
        (!found || found->statements[0].begin < outline.statements[0].begin))
      found = &outline;
  return found;
}

/// A call that both accesses are made in, and where each of them leaves it.
struct Level {
  const FunctionOutline *function;
  TextPlace first, second;
  std::size_t loops_outside; // of the calling functions
};

/// The statements around a place, outermost first.
std::vector<std::uint32_t> path_to(const FunctionOutline &function, TextPlace place) {
  std::vector<std::uint32_t> path;
  for (std::uint32_t k = 0; k < function.statements.size(); ++k)
    if (contains(function.statements[k], place) && (path.empty() || function.statements[k].parent == path.back()))
      path.push_back(k);
  return path;
}

bool is_loop(const FunctionOutline &function, std::uint32_t statement) {
  return function.statements[statement].kind == Statement::Kind::loop;
}

/// The calls that both are in, innermost first.
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

/// Which of the loops that both are in has gone round between them (0: the outermost), or none.
std::uint32_t carrying_loop(const ReportAccess &first, const ReportAccess &second) {
  std::size_t common =
      std::min({first.loops.size(), second.loops.size(), first.iterations.size(), second.iterations.size()});
  for (std::size_t k = 0; k < common && first.loops[k] == second.loops[k]; ++k)
    if (first.iterations[k] != second.iterations[k])
      return std::uint32_t(k);
  return none;
}

class Proposer {
public:
  Proposer(const ReportFinding &finding, Outlines outlines, SourceText &sources)
      : finding(finding), first(finding.accesses[0]), second(finding.accesses[1]), outlines(outlines),
        sources(sources), levels(common_levels(first, second, outlines)) {}

  /// Is there no place for a barrier because only some threads come past?
  bool divergent = false;

  std::vector<Mend> propose() {
    const ReportAccess &plain = first.kind == AccessKind::atomic ? second : first;
    if (finding.kind == Kind::atomic)
      make_atomic(plain);
    else if (is_update(first, second, words().atomics))
      make_atomic(second);
    make_extremum();
    make_exchange();
    if (in_one_tile(finding.scope)) {
      if (first.interval != second.interval)
        change_barriers();
      else {
        change_fences();
        for (const Level &level : levels)
          add_barrier(level);
      }
    }
    return std::move(mends);
  }

private:
  const ReportFinding &finding;
  const ReportAccess &first, &second;
  Outlines outlines;
  SourceText &sources;
  std::vector<Level> levels;
  std::vector<Mend> mends;

  void add(std::vector<Edit> edits, std::string deed, std::string advice) {
    if (std::ranges::none_of(mends, [&](const Mend &each) { return each.edits == edits; }))
      mends.push_back({std::move(edits), std::move(deed), std::move(advice)});
  }

  //===--- text ---------------------------------------------------------------===//

  std::string_view line(const FunctionOutline &function, unsigned number) {
    return sources.line(function.file, number);
  }
  std::string indentation(const FunctionOutline &function, unsigned number) {
    std::string_view text = line(function, number);
    return std::string(text.substr(0, std::min(text.find_first_not_of(" \t"), text.size())));
  }
  std::string text(const FunctionOutline &function, TextPlace begin, TextPlace end) {
    std::string result;
    for (unsigned number = begin.line; number <= end.line; ++number) {
      std::string_view whole = line(function, number);
      std::size_t from = number == begin.line ? std::min<std::size_t>(begin.column - 1, whole.size()) : 0;
      std::size_t to = number == end.line ? std::min<std::size_t>(end.column - 1, whole.size()) : whole.size();
      result += whole.substr(from, to > from ? to - from : 0);
      result += number < end.line ? "\n" : "";
    }
    return result;
  }
  static Edit edit(const FunctionOutline &function, TextPlace begin, TextPlace end, std::string text) {
    return {function.file, begin.line, begin.column, end.line, end.column, std::move(text)};
  }
  bool is_first_in_line(const FunctionOutline &function, TextPlace place) {
    return line(function, place.line).substr(0, place.column - 1).find_first_not_of(" \t") ==
           std::string_view::npos;
  }
  const Vocabulary &words() const { return finding.language->words; }
  std::string call(const FunctionOutline &function) { return filled(words().barrier, function.barrier); }
  std::string wait(const FunctionOutline &function) { return call(function) + ";"; }

  Edit after(const FunctionOutline &function, const Statement &statement) {
    std::string_view last = line(function, statement.end.line);
    std::string_view rest = last.substr(std::min<std::size_t>(statement.end.column - 1, last.size()));
    std::size_t next = rest.find_first_not_of(" \t");
    if (next == std::string_view::npos || rest.substr(next).starts_with("//")) {
      TextPlace end{statement.end.line, unsigned(last.size() + 1)};
      return edit(function, end, end, "\n" + indentation(function, statement.begin.line) + wait(function));
    }
    return edit(function, statement.end, statement.end, " " + wait(function));
  }
  Edit before(const FunctionOutline &function, const Statement &statement) {
    std::string separator = is_first_in_line(function, statement.begin)
                                ? "\n" + indentation(function, statement.begin.line)
                                : std::string(" ");
    return edit(function, statement.begin, statement.begin, wait(function) + separator);
  }

  //===--- barriers -------------------------------------------------------------===//

  std::string between(const Statement &from, const Statement &to) {
    unsigned last = from.end.line;
    return last < to.begin.line ? fmt::format(" between line {} and line {}", last, to.begin.line)
                                : std::string(" between the two accesses");
  }
  std::string advice(const FunctionOutline &function, std::string_view where) {
    return fmt::format("{}put '{}'{}",
                       finding.kind == Kind::waw ? "let only one thread write the element, or " : "",
                       call(function), where);
  }

  /// The outermost statement on the path, up to its `length`th, that only some of the threads enter.
  static std::size_t varying(const FunctionOutline &function, const std::vector<std::uint32_t> &path,
                             std::size_t length) {
    for (std::size_t k = 0; k < length; ++k)
      if (function.statements[path[k]].varying && !function.statements[path[k]].has_barrier)
        return k;
    return length;
  }

  void add_barrier(const Level &level) {
    const FunctionOutline &function = *level.function;
    if (function.barrier.empty())
      return;
    std::vector<std::uint32_t> one = path_to(function, level.first), two = path_to(function, level.second);
    std::size_t common = 0;
    while (common < std::min(one.size(), two.size()) && one[common] == two[common])
      ++common;
    if (common == 0)
      return;
    std::uint32_t loop = carrying_loop(first, second);
    if (varying(function, one, common) < common) {
      divergent = loop == none || !add_in_loop(level, one, common, loop);
      return;
    }
    const Statement &around = function.statements[one[common - 1]];
    // Of a pair in different iterations, too, if it is made in this order within one.
    if (around.kind == Statement::Kind::block && common < one.size() && common < two.size())
      add_in_block(function, one[common], two[common]);
    if (loop != none)
      divergent = !add_in_loop(level, one, common, loop);
    else if (around.kind == Statement::Kind::loop)
      add_to_body(function, one[common - 1]);
    else if (around.kind == Statement::Kind::plain && level.first != level.second)
      split(function, around);
  }

  void add_in_block(const FunctionOutline &function, std::uint32_t from, std::uint32_t to) {
    if (from > to)
      return;
    const Statement &a = function.statements[from], &b = function.statements[to];
    std::string hint = advice(function, between(a, b));
    if (a.kind != Statement::Kind::jump)
      add({after(function, a)}, fmt::format("inserting '{}' after line {}", wait(function), a.end.line), hint);
    bool neighbours = std::none_of(function.statements.begin() + from + 1, function.statements.begin() + to,
                                   [&](const Statement &each) { return each.parent == b.parent; });
    if (!neighbours || a.kind == Statement::Kind::jump)
      add({before(function, b)}, fmt::format("inserting '{}' before line {}", wait(function), b.begin.line), hint);
  }

  /// False where only some threads come to the end of the loop's body.
  bool add_in_loop(const Level &level, const std::vector<std::uint32_t> &path, std::size_t common,
                   std::uint32_t loop) {
    std::size_t seen = level.loops_outside;
    for (std::size_t k = 0; k < common; ++k)
      if (is_loop(*level.function, path[k]) && seen++ == loop) {
        if (varying(*level.function, path, k + 1) <= k)
          return false;
        add_to_body(*level.function, path[k]);
        return true;
      }
    return true;
  }

  /// At the end or the beginning of a loop's body.
  void add_to_body(const FunctionOutline &function, std::uint32_t loop) {
    if (loop + 1 >= function.statements.size() || !function.statements[loop + 1].is_body)
      return;
    const Statement &body = function.statements[loop + 1];
    std::string hint =
        fmt::format("put '{}' at the end of the loop's body: no thread may begin the next iteration while "
                    "others still use {}",
                    call(function), second.variable.empty() ? "the memory" : "'" + second.variable + "'");
    if (body.kind != Statement::Kind::block) {
      std::string around =
          is_first_in_line(function, body.begin) ? "\n" + indentation(function, body.begin.line) : " ";
      add({edit(function, body.begin, body.begin, "{ "),
           edit(function, body.end, body.end, around + wait(function) + " }")},
          fmt::format("inserting '{}' after line {}, in braces with the loop's body", wait(function),
                      body.end.line),
          hint);
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
      add({after(function, *end)},
          fmt::format("inserting '{}' after line {}, at the end of the loop's body", wait(function), end->end.line),
          hint);
    add({before(function, *begin)},
        fmt::format("inserting '{}' before line {}, at the beginning of the loop's body", wait(function),
                    begin->begin.line),
        hint);
  }

  /// `target op= operand;`: reads, waits, writes.
  void split(const FunctionOutline &function, const Statement &statement) {
    const SourceExtent &extent = second.extent;
    if (extent.target.empty() || extent.operand.empty() || !statement.in_block ||
        !is_statement(statement, extent) || !is_first_in_line(function, statement.begin))
      return;
    std::string whole = text(function, function.statements[0].begin, function.statements[0].end);
    std::string name = "value";
    for (unsigned k = 2; whole.find(name) != std::string::npos; ++k)
      name = fmt::format("value_{}", k);
    std::string newline = "\n" + indentation(function, statement.begin.line);
    add({edit(function, statement.begin, statement.end,
              fmt::format("const auto {} = {};{}{}{}{} {} {};", name, extent.operand, newline, wait(function),
                          newline, extent.target, extent.operation, name))},
        fmt::format("reading '{}' into a variable, and inserting '{}' before it is written in line {},",
                    extent.operand, wait(function), statement.begin.line),
        fmt::format("read into a local variable, put '{}' behind it, then write", call(function)));
  }

  //===--- fences ---------------------------------------------------------------===//

  /// The space that the finding is about, as a mask.
  FenceMask space() const {
    return !finding.space ? fence_all : *finding.space == Space::global ? fence_global : fence_tile_local;
  }
  bool covers(const FenceCall &fence) const {
    auto known = std::ranges::find(words().fences, fence.name, &FenceFunction::name);
    return known == words().fences.end() || !finding.space || known->covers & space();
  }
  Space memory_space() const { return finding.space.value_or(Space::tile_local); }
  std::string_view memory() const { return finding.language->space(memory_space()); }

  void change_barriers() {
    const std::string_view all = finding.language->fence(true, fence_all);
    if (all.empty())
      return;
    for (bool wanted : {true, false}) // those between the two accesses first
      for (const Level &level : levels)
        for (const FenceCall &fence : level.function->fences) {
          bool between = level.first < fence.begin && fence.begin < level.second;
          if (fence.barrier && between == wanted && !covers(fence))
            add({edit(*level.function, fence.begin, fence.end, std::string(all))},
                fmt::format("replacing '{}' by '{}' in line {}", fence.name, all, fence.begin.line),
                fmt::format("let the barrier in line {} fence {} memory: {}", fence.begin.line, memory(),
                            fence_names(*finding.language, true, memory_space())));
        }
  }

  /// All free fences for the other memory.
  void change_fences() {
    const std::string_view all = finding.language->fence(false, fence_all);
    std::vector<Edit> edits;
    std::string lines, name;
    for (const Level &level : levels)
      for (const FenceCall &fence : level.function->fences)
        if (!fence.barrier && !covers(fence)) {
          edits.push_back(edit(*level.function, fence.begin, fence.end, std::string(all)));
          name = fence.name;
          lines += fmt::format("{}{}", lines.empty() ? "" : ", ", fence.begin.line);
        }
    if (edits.empty() || all.empty())
      return;
    std::string plural = edits.size() == 1 ? "line" : "lines";
    add(std::move(edits), fmt::format("replacing '{}' by '{}' in {} {}", name, all, plural, lines),
        fmt::format("let the fences in {} {} be for {} memory: {}", plural, lines, memory(),
                    fence_names(*finding.language, false, memory_space())));
  }

  //===--- atomic operations ------------------------------------------------------===//

  static bool is_statement(const Statement &statement, const SourceExtent &extent) {
    return statement.kind == Statement::Kind::plain &&
           statement.begin == TextPlace{extent.first_line, extent.first_column} &&
           statement.end > TextPlace{extent.last_line, extent.last_column + 1};
  }

  /// `call` in the place of the statement that writes.
  void replace_write(const ReportAccess &access, const std::string &call, std::string advice) {
    if (!access.atomic_exists || access.stack.empty() || access.kind != AccessKind::write)
      return;
    const FunctionOutline *function = function_at(outlines, access.stack[0]);
    if (!function)
      return;
    std::vector<std::uint32_t> path = path_to(*function, place_of(access.stack[0]));
    if (path.empty() || !is_statement(function->statements[path.back()], access.extent))
      return;
    TextPlace begin{access.extent.first_line, access.extent.first_column};
    TextPlace end{access.extent.last_line, access.extent.last_column + 1};
    std::string space = name_space(function->file);
    add({edit(*function, begin, end, space + call)},
        fmt::format("replacing '{}' by '{}' in line {}", text(*function, begin, end), space + call, begin.line),
        std::move(advice));
  }

  void make_atomic(const ReportAccess &access) {
    if (std::optional<Update> update = update_of(access.extent, words().atomics))
      replace_write(access, atomic_call(*update), "");
  }

  /// One assignment by which several threads write the same value.
  void make_exchange() {
    const SourceExtent &extent = second.extent;
    if (words().atomics.exchange.empty() || finding.kind != Kind::waw || first.value.empty() ||
        first.value != second.value || extent.operation != "=" || extent.target.empty() || extent.operand.empty() ||
        first.extent.first_line != extent.first_line || first.extent.first_column != extent.first_column)
      return;
    std::string call = atomic_call({std::string(words().atomics.exchange), extent.target, extent.operand});
    replace_write(
        second, call,
        fmt::format("let only one thread write the element or, as long as all write the same value, write "
                    "it atomically: {}",
                    call));
  }

  /// `if (v > x) x = v;`, with or without braces: the greatest, or the least, of what all threads bring.
  void make_extremum() {
    const SourceExtent &extent = second.extent;
    if (extent.operation != "=" || extent.target.empty() || !second.atomic_exists || second.stack.empty() ||
        second.kind != AccessKind::write)
      return;
    const FunctionOutline *function = function_at(outlines, second.stack[0]);
    std::vector<std::uint32_t> path =
        function ? path_to(*function, place_of(second.stack[0])) : std::vector<std::uint32_t>{};
    if (path.size() < 2 || !is_statement(function->statements[path.back()], extent))
      return;
    std::size_t up = path.size() - 2;
    if (function->statements[path[up]].kind == Statement::Kind::block && up > 0)
      --up;
    const Statement &branch = function->statements[path[up]];
    // The branch, its block and the assignment are all there is.
    if (branch.kind != Statement::Kind::branch || path.back() - path[up] != path.size() - 1 - up ||
        (path.back() + 1 < function->statements.size() && function->statements[path.back() + 1].begin < branch.end))
      return;
    std::string condition = text(*function, branch.begin, function->statements[path[up + 1]].begin);
    for (auto [sign, atomic] : {std::pair{'>', words().atomics.maximum}, std::pair{'<', words().atomics.minimum}}) {
      if (atomic.empty())
        continue;
      for (const char *equal : {"", "="}) {
        std::string one = fmt::format("({} {}{} {})", extent.operand, sign, equal, extent.target);
        std::string other =
            fmt::format("({} {}{} {})", extent.target, sign == '>' ? '<' : '>', equal, extent.operand);
        if (!condition.starts_with("if") ||
            (condition.find(one) == std::string::npos && condition.find(other) == std::string::npos))
          continue;
        std::string call = atomic_call({std::string(atomic), extent.target, extent.operand});
        std::string space = name_space(function->file);
        add({edit(*function, branch.begin, branch.end, space + call + ";")},
            fmt::format("replacing the comparison and the assignment by '{}' in line {}", space + call,
                        branch.begin.line),
            fmt::format("compare and write in one atomic operation: {}", call));
      }
    }
  }

  /// What has to stand in front of the name of an atomic function in this file.
  std::string name_space(const std::string &file) {
    for (unsigned number = 1; number <= sources.lines(file); ++number)
      for (std::string_view opening : words().atomics.opened_by)
        if (sources.line(file, number).find(opening) != std::string_view::npos)
          return {};
    return std::string(words().atomics.name_space);
  }
};

bool is_race(Kind kind) {
  return kind == Kind::raw || kind == Kind::war || kind == Kind::waw || kind == Kind::atomic;
}

/// How the innermost of the functions around a finding names the tile's barrier.
std::string barrier_name(const ReportFinding &finding, Outlines outlines) {
  for (const ReportAccess &access : finding.accesses)
    for (const SourceFrame &frame : access.stack)
      if (const FunctionOutline *function = function_at(outlines, frame); function && !function->barrier.empty())
        return function->barrier;
  return {};
}

} // namespace

void propose_mends(Report &report, Outlines outlines, SourceText &sources) {
  for (ReportFinding &finding : report.findings) {
    finding.barrier = barrier_name(finding, outlines);
    if (is_race(finding.kind) && finding.accesses.size() == 2) {
      Proposer proposer(finding, outlines, sources);
      finding.mends = proposer.propose();
      finding.divergent = proposer.divergent;
    }
    finding.hint = hint(finding);
  }
}

bool apply_edits(std::string &text, std::vector<Edit> edits) {
  std::vector<std::size_t> lines{0};
  for (std::size_t k = 0; k < text.size(); ++k)
    if (text[k] == '\n')
      lines.push_back(k + 1);
  std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  auto offset = [&](unsigned line, unsigned column) {
    if (line == 0 || column == 0 || line > lines.size())
      return std::string::npos;
    std::size_t at = lines[line - 1] + column - 1 + (line == 1 ? mark : 0);
    return at <= text.size() ? at : std::string::npos;
  };
  std::ranges::sort(edits, [](const Edit &a, const Edit &b) {
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
  });
  std::string result;
  std::size_t done = 0;
  for (Edit &edit : edits) {
    std::size_t begin = offset(edit.line, edit.column), end = offset(edit.end_line, edit.end_column);
    if (begin == std::string::npos || end == std::string::npos || end < begin || begin < done)
      return false;
    std::size_t line_end = text.find('\n', begin);
    bool carriage_return = line_end != std::string::npos && line_end > 0 && text[line_end - 1] == '\r';
    result += text.substr(done, begin - done);
    for (char each : edit.text) {
      if (each == '\n' && carriage_return)
        result += '\r';
      result += each;
    }
    done = end;
  }
  text = result + text.substr(done);
  return true;
}

} // namespace ampsim::cli
