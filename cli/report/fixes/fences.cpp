// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fences around the operation by which one thread signals to another that data is ready.
//
// The signalling thread needs a fence (or a releasing operation) between its access and the signal: an atomic
// operation or a volatile write. The receiving thread needs one (or an acquiring operation) between the signal that it
// observes and its own access. The signals are searched in the text: the next one after the first access, the last one
// before the second, in the functions of the accesses, or else in their callers.
#include "cli/report/fixes/fix_case.h"

#include <fmt/format.h>
#include <optional>

namespace ampsim::cli {

namespace {

/// One side of the message, and what it is missing.
struct Side {
  std::vector<Edit> edits; // empty: nothing is missing
  std::string deed, advice;
};

bool is_fence(const FenceCall &fence) { return !fence.barrier; }

/// The signal is in the statement's own expression or condition, not in a nested statement.
bool is_signal(const FunctionOutline &function, std::uint32_t number) {
  const Statement &statement = function.statements[number];
  if (!statement.has_signal || statement.kind == Statement::Kind::block)
    return false;
  for (std::size_t k = number + 1; k < function.statements.size(); ++k)
    if (function.statements[k].parent == number && function.statements[k].has_signal)
      return false;
  return true;
}

/// Returns whether they are in different parts of one branch.
bool are_alternatives(const FunctionOutline &function, const Path &one, const Path &two) {
  const std::size_t common = common_length(one, two);
  return common > 0 && common < one.size() && common < two.size() &&
         function.statements[one[common - 1]].kind == Statement::Kind::branch;
}

/// The statement itself, or the enclosing one that is in braces.
std::uint32_t in_braces(const FunctionOutline &function, std::uint32_t statement) {
  while (statement && !function.statements[statement].in_block)
    statement = function.statements[statement].parent;
  return statement;
}

/// Returns whether it is a function of atomic objects.
bool is_operation(const std::string &name) {
  return name == "load" || name == "store" || name.find("exchange") != name.npos || name.starts_with("fetch_") ||
         name == "test_and_set";
}

/// The name of a relaxed order replaced by the order that the operation needs; empty if it cannot have it.
std::string with_order(std::string name, const std::string &operation, bool release) {
  const bool loads = operation == "load", stores = operation == "store";
  if (release ? loads : stores)
    return {};
  constexpr std::string_view relaxed = "relaxed";
  std::string_view order = "acq_rel";
  if (loads)
    order = "acquire";
  else if (stores)
    order = "release";
  return name.replace(name.find(relaxed), relaxed.size(), order);
}

class Message {
public:
  explicit Message(FixCase &fix) : fix(fix), name(fence(fix) + "()"), call(name + ";") {}

  static std::string fence(const FixCase &fix) {
    const FenceMask scope = in_one_tile(fix.finding.scope) ? fence_within_tile : 0;
    return std::string(fix.finding.language->fence(false, fence_all | scope));
  }

  void between(const ReportAccess &sender, const ReportAccess &receiver) const {
    const std::optional<Side> release = side(sender, true), acquire = side(receiver, false);
    if (!release || !acquire)
      return;
    propose({&*release});
    propose({&*acquire});
    propose({&*release, &*acquire});
  }

private:
  FixCase &fix;
  const std::string name, call;

  static constexpr std::string_view after_signal = "after the operation that waits for the signal";

  Side fence_before(const FunctionOutline &function, const Statement &statement, std::string_view where) const {
    const unsigned line = statement.begin.line;
    return {{fix.text.before(function, statement, call)},
            fmt::format("inserting '{}' before line {}", call, line),
            fmt::format("put '{}' before line {}, {}", name, line, where)};
  }

  void propose(const std::vector<const Side *> &sides) const {
    std::vector<Edit> edits;
    std::string deed, advice;
    for (const Side *side : sides) {
      if (side->edits.empty())
        return;
      for (const Edit &each : side->edits)
        if (std::ranges::find(edits, each) == edits.end())
          edits.push_back(each);
      deed += (deed.empty() ? "" : " and ") + side->deed;
      advice += (advice.empty() ? "" : ", and ") + side->advice;
    }
    fix.add(std::move(edits), std::move(deed), std::move(advice));
  }

  std::optional<Side> side(const ReportAccess &access, bool release) const {
    for (const SourceFrame &frame : access.stack) {
      const FunctionOutline *function = function_at(fix.outlines, frame);
      if (!function)
        return std::nullopt;
      const Path path = path_to(*function, place_of(frame));
      if (path.empty())
        return std::nullopt;
      if (auto found = release ? after(*function, path, place_of(frame)) : before(*function, path, place_of(frame)))
        return found;
    }
    return std::nullopt;
  }

  /// Returns whether a fence is between two places.
  static bool is_fenced(const FunctionOutline &function, TextPlace begin, TextPlace end) {
    return std::ranges::any_of(function.fences, [&](const FenceCall &each) {
      return is_fence(each) && begin <= each.begin && each.begin < end;
    });
  }

  /// For the signalling side: the next signal after it.
  std::optional<Side> after(const FunctionOutline &function, const Path &path, TextPlace place) const {
    for (std::uint32_t k = 0; k < function.statements.size(); ++k) {
      const Statement &signal = function.statements[k];
      if (!(place < signal.begin) || !is_signal(function, k) ||
          are_alternatives(function, path, path_to(function, signal.begin)))
        continue;
      if (is_fenced(function, place, signal.end))
        return Side{};
      if (auto order = stronger_order(function, signal, true))
        return order;
      const std::uint32_t at = in_braces(function, k);
      if (!(place < function.statements[at].begin))
        continue;
      return fence_before(function, function.statements[at], "before the operation that signals");
    }
    return std::nullopt;
  }

  /// For the receiving side: the last signal before it.
  std::optional<Side> before(const FunctionOutline &function, const Path &path, TextPlace place) const {
    for (std::uint32_t k = std::uint32_t(function.statements.size()); k-- > 0;) {
      const Statement &signal = function.statements[k];
      if (!(signal.begin < place) || k == path.back() || !is_signal(function, k))
        continue;
      auto around = std::ranges::find(path, k);
      if (around == path.end() && are_alternatives(function, path, path_to(function, signal.begin)))
        continue;
      // Past the end of a common loop, the last signal is that of the previous iteration.
      if (is_fenced(function, signal.begin, place))
        return Side{};
      if (auto order = stronger_order(function, signal, false))
        return order;
      if (around != path.end())
        return around + 1 == path.end() ? std::nullopt : inside(function, *(around + 1));
      const Statement &at = function.statements[in_braces(function, k)];
      if (contains(at, place))
        continue;
      return Side{
          {fix.text.after(function, at, call)},
          fmt::format("inserting '{}' after line {}", call, at.end.line),
          fmt::format("put '{}' after the operation that waits for the signal (line {})", name, at.end.line)};
    }
    return std::nullopt;
  }

  /// The signal is the condition of the branch or loop whose body this is.
  std::optional<Side> inside(const FunctionOutline &function, std::uint32_t body) const {
    const Statement &whole = function.statements[body];
    if (whole.kind != Statement::Kind::block)
      return Side{{SourceEdits::edit(function.file, whole.begin, whole.begin, "{ " + call + " "),
                   SourceEdits::edit(function.file, whole.end, whole.end, " }")},
                  fmt::format("inserting '{}' before line {}, in braces with it", call, whole.begin.line),
                  fmt::format("put '{}' before line {}, {}", name, whole.begin.line, after_signal)};
    for (std::uint32_t k = body + 1; k < function.statements.size(); ++k)
      if (function.statements[k].parent == body)
        return fence_before(function, function.statements[k], after_signal);
    return std::nullopt;
  }

  /// A relaxed operation that must release or acquire.
  std::optional<Side> stronger_order(const FunctionOutline &function, const Statement &signal, bool release) const {
    TextPlace end = signal.end; // only a loop's or branch's condition
    for (const Statement &each : function.statements)
      if (&each != &signal && signal.begin < each.begin && each.begin < end)
        end = each.begin;
    Side side;
    std::string operation;
    for (const Identifier &each : fix.text.identifiers(function.file, signal.begin, end)) {
      if (is_operation(each.name))
        operation = each.name;
      if (each.name != "memory_order_relaxed" && each.name != "relaxed")
        continue;
      const std::string wanted = with_order(each.name, operation, release);
      if (wanted.empty())
        continue;
      side.edits.push_back(SourceEdits::edit(function.file, each.begin, each.end, wanted));
      side.deed = fmt::format("replacing '{}' with '{}' on line {}", each.name, wanted, each.begin.line);
      side.advice = fmt::format("use '{1}' for the operation in line {0}", each.begin.line, wanted);
    }
    return side.edits.empty() ? std::nullopt : std::optional(side);
  }
};

} // namespace

void propose_fences(FixCase &fix) {
  const MemoryModel &rules = fix.finding.language->memory_model;
  if (!rules.fences_order_tiles || rules.orders_each_space || fix.finding.kind == Kind::atomic)
    return;
  const Message message(fix);
  message.between(fix.first(), fix.second());
  // If nothing orders the two, the signalling access may be the one recorded as second.
  message.between(fix.second(), fix.first());
}

} // namespace ampsim::cli
