// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See updates.h.
#include "cli/report/updates.h"
#include "cli/support/name_character.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace ampsim::cli {

namespace {

bool exists(std::string_view function, const ReportAccess &access, const AtomicFunctions &atomics) {
  if (function.empty() || atomics.types.empty())
    return !function.empty() && access.atomic_exists;
  auto row = std::ranges::find(atomics.types, function, &AtomicTypes::function);
  return row != atomics.types.end() && std::ranges::find(row->types, access.scalar) != row->types.end();
}

bool is_wide_integer(std::string_view scalar) {
  return scalar == "long" || scalar == "unsigned long" || scalar == "long long";
}

bool is_floating(std::string_view scalar) { return scalar == "float" || scalar == "double"; }

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n");
  return begin == text.npos ? "" : text.substr(begin, text.find_last_not_of(" \t\n") - begin + 1);
}

/// The two arguments, if the whole text is a call.
std::optional<std::pair<std::string, std::string>> arguments(std::string_view call) {
  const std::size_t open = call.find('(');
  if (open == call.npos || !call.ends_with(")"))
    return std::nullopt;
  std::size_t comma = call.npos;
  int depth = 0;
  for (std::size_t k = open + 1; k + 1 < call.size(); ++k) {
    depth +=
        (call[k] == '(' || call[k] == '[' || call[k] == '{') - (call[k] == ')' || call[k] == ']' || call[k] == '}');
    if (depth < 0 || (depth == 0 && call[k] == ',' && comma != call.npos))
      return std::nullopt;
    if (depth == 0 && call[k] == ',')
      comma = k;
  }
  if (comma == call.npos)
    return std::nullopt;
  return std::pair(std::string(trimmed(call.substr(open + 1, comma - open - 1))),
                   std::string(trimmed(call.substr(comma + 1, call.size() - comma - 2))));
}

/// `target = max(target, operand)`, in either order.
std::optional<Update> extremum(const ReportAccess &access, const AtomicFunctions &atomics) {
  const std::string &operand = access.extent.operand;
  for (auto [name, function] :
       {std::pair{std::string_view("max"), atomics.maximum}, std::pair{std::string_view("min"), atomics.minimum}}) {
    const std::string_view called = std::string_view(operand).substr(0, operand.find('('));
    if (called != name && called != fmt::format("std::{}", name) && called != fmt::format("::{}", name))
      continue;
    auto both = arguments(operand);
    if (both && both->first == access.extent.target)
      return atomic_update(access, atomics, function, both->second);
    if (both && both->second == access.extent.target)
      return atomic_update(access, atomics, function, both->first);
  }
  return std::nullopt;
}

/// Returns whether one pair of brackets encloses all of it.
bool is_in_brackets(std::string_view text) {
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    depth += (text[k] == '(') - (text[k] == ')');
    if (depth == 0)
      return k > 0 && k + 1 == text.size();
  }
  return false;
}

/// `target = target op operand` as an operator and its operand.
std::optional<std::pair<std::string, std::string>> spelled_out(const SourceExtent &extent) {
  const std::string &operand = extent.operand, &target = extent.target;
  if (extent.operation != "=" || !operand.starts_with(target + " ") || operand.size() <= target.size() + 3 ||
      operand[target.size() + 2] != ' ')
    return std::nullopt;
  // Only a single operand: `x = x - a + b` is not `x -= a + b`.
  std::string rest = operand.substr(target.size() + 3);
  if (rest.find_first_of("+-*/%&|^<>?") != std::string::npos && !is_in_brackets(rest))
    return std::nullopt;
  if (is_in_brackets(rest))
    rest = rest.substr(1, rest.size() - 2);
  return std::pair(std::string(1, operand[target.size() + 1]) + "=", rest);
}

bool mentions(std::string_view text, std::string_view place) {
  for (std::size_t at = text.find(place); at != text.npos; at = text.find(place, at + 1)) {
    const std::size_t end = at + place.size();
    const bool begins = at == 0 || !is_name_character(text[at - 1]) || !is_name_character(place.front());
    if (begins && (end == text.size() || !is_name_character(text[end]) || !is_name_character(place.back())))
      return true;
  }
  return false;
}

/// Returns whether `&` can be prefixed as it is.
bool is_postfix(std::string_view target) {
  int depth = 0;
  for (std::size_t k = 0; k < target.size(); ++k) {
    const char c = target[k];
    if (c == '[' || c == '(')
      ++depth;
    else if (c == ']' || c == ')')
      --depth;
    else if (depth == 0 && !std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.' && c != ':' &&
             !target.substr(k).starts_with("->") && !(c == '>' && k > 0 && target[k - 1] == '-'))
      return false;
  }
  return true;
}

/// The address of an expression: `&x`, or `p` for `*p`.
std::string address_of(std::string_view place) {
  if (place.starts_with('*') && is_in_brackets(place.substr(1)))
    return std::string(place.substr(2, place.size() - 3));
  if (place.starts_with('*') && is_postfix(place.substr(1)))
    return std::string(place.substr(1));
  return is_postfix(place) ? fmt::format("&{}", place) : fmt::format("&({})", place);
}

} // namespace

Update atomic_update(const ReportAccess &access, const AtomicFunctions &atomics, std::string_view function,
                     std::string operand) {
  return {.function = std::string(function),
          .target = access.extent.target,
          .operand = std::move(operand),
          .exists = exists(function, access, atomics)};
}

std::optional<Update> update_of(const ReportAccess &access, const AtomicFunctions &atomics) {
  std::string operation = access.extent.operation, operand = access.extent.operand;
  if (access.extent.target.empty())
    return std::nullopt;
  if (operation == "++" && !atomics.increment.empty())
    return atomic_update(access, atomics, atomics.increment, "");
  if (operation == "--" && !atomics.decrement.empty())
    return atomic_update(access, atomics, atomics.decrement, "");
  if (operation == "++" || operation == "--")
    return update_of(
        [&] {
          ReportAccess by_one = access;
          by_one.extent.operation = operation == "++" ? "+=" : "-=";
          by_one.extent.operand = "1";
          return by_one;
        }(),
        atomics);
  if (operation == "=")
    if (std::optional<Update> found = extremum(access, atomics))
      return found;
  if (auto found = spelled_out(access.extent))
    std::tie(operation, operand) = *found;
  if (operand.empty() || mentions(operand, access.extent.target))
    return std::nullopt; // another thread may write the target before the atomic function does
  if (operation == "-=" && !exists(atomics.subtract, access, atomics) && is_floating(access.scalar))
    return atomic_update(access, atomics, atomics.add, is_postfix(operand) ? "-" + operand : "-(" + operand + ")");
  const std::pair<std::string_view, std::string_view> functions[] = {{"+=", atomics.add},
                                                                     {"-=", atomics.subtract},
                                                                     {"&=", atomics.bit_and},
                                                                     {"|=", atomics.bit_or},
                                                                     {"^=", atomics.bit_xor}};
  for (auto [sign, function] : functions) {
    if (operation != sign || function.empty())
      continue;
    Update update = atomic_update(access, atomics, function, operand);
    // Modulo 2^64, all 8-byte integers add the same way.
    if (!update.exists && sign == "+=" && is_wide_integer(access.scalar) && !atomics.wide_add_pointer.empty()) {
      update.pointer = atomics.wide_add_pointer;
      update.exists = true;
    }
    return update;
  }
  return std::nullopt;
}

std::string atomic_call(const Update &update) {
  const std::string address = update.pointer + address_of(update.target);
  return update.operand.empty() ? fmt::format("{}({})", update.function, address)
                                : fmt::format("{}({}, {})", update.function, address, update.operand);
}

bool is_update(const ReportAccess &first, const ReportAccess &second, const AtomicFunctions &atomics) {
  if (first.stack.empty() || second.stack.empty() || second.kind != AccessKind::write)
    return false;
  const SourceFrame &a = first.stack[0], &b = second.stack[0];
  if (a.file != b.file || !update_of(second, atomics))
    return false;
  if (a.line == b.line && a.column == b.column)
    return true;
  // `x = x + v`: the second `x` is also the target; the operand read after it is not.
  const SourceExtent &extent = second.extent;
  if (extent.operation != "=" || a.line != b.line || extent.first_line != a.line ||
      first.extent.target != extent.target)
    return false;
  if (extremum(second, atomics))
    return a.column > b.column;
  std::size_t sign = b.column - extent.first_column; // the assignment begins here: `target =`
  return a.column > b.column && a.column - extent.first_column <= sign + extent.target.size() + 2;
}

} // namespace ampsim::cli
