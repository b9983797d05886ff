// See updates.h.
#include "cli/report/updates.h"

#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace ampsim::cli {

std::optional<Update> update_of(const SourceExtent &extent, const AtomicFunctions &atomics) {
  std::string operation = extent.operation, operand = extent.operand;
  if (extent.target.empty())
    return std::nullopt;
  if (operation == "++" && !atomics.increment.empty())
    return Update{std::string(atomics.increment), extent.target, ""};
  if (operation == "--" && !atomics.decrement.empty())
    return Update{std::string(atomics.decrement), extent.target, ""};
  if (operation == "=" && operand.starts_with(extent.target + " ") && operand.size() > extent.target.size() + 3 &&
      operand[extent.target.size() + 2] == ' ') {
    // Only a single operand: `x = x - a + b` is not `x -= a + b`.
    std::string rest = operand.substr(extent.target.size() + 3);
    if (rest.find_first_of("+-*/%&|^<>?") != std::string::npos)
      return std::nullopt;
    operation = std::string(1, operand[extent.target.size() + 1]) + "=";
    operand = rest;
  }
  const std::pair<std::string_view, std::string_view> functions[] = {{"+=", atomics.add},
                                                                     {"-=", atomics.subtract},
                                                                     {"&=", atomics.bit_and},
                                                                     {"|=", atomics.bit_or},
                                                                     {"^=", atomics.bit_xor}};
  for (auto [sign, function] : functions)
    if (operation == sign && !operand.empty() && !function.empty())
      return Update{std::string(function), extent.target, operand};
  return std::nullopt;
}

std::string atomic_call(const Update &update) {
  return update.operand.empty() ? fmt::format("{}(&({}))", update.function, update.target)
                                : fmt::format("{}(&({}), {})", update.function, update.target, update.operand);
}

bool is_update(const ReportAccess &first, const ReportAccess &second, const AtomicFunctions &atomics) {
  if (first.stack.empty() || second.stack.empty() || second.kind != AccessKind::write)
    return false;
  const SourceFrame &a = first.stack[0], &b = second.stack[0];
  if (a.file != b.file || !update_of(second.extent, atomics))
    return false;
  if (a.line == b.line && a.column == b.column)
    return true;
  // `x = x + v`: the second `x` is the target, too; what is read behind it is not.
  const SourceExtent &extent = second.extent;
  if (extent.operation != "=" || a.line != b.line || extent.first_line != a.line ||
      first.extent.target != extent.target)
    return false;
  std::size_t sign = b.column - extent.first_column; // where the assignment stands: `target =`
  return a.column > b.column && a.column - extent.first_column <= sign + extent.target.size() + 2;
}

} // namespace ampsim::cli
