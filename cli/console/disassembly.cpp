// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See disassembly.h. Hooks before accesses return the address that they are given, so it replaces their results: "%7 =
// call ptr @ampsim_debug_read(ptr %0, ptr %5, ...)" turns every %7 into %5.
#include "cli/console/disassembly.h"

#include <map>
#include <string_view>

namespace ampsim::cli {

namespace {

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '$' || c == '-';
}

/// The value's name at `at`, where a '%' is.
std::string_view name_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && is_name(text[end]))
    ++end;
  return text.substr(at, end - at);
}

std::string renamed(std::string_view text, const std::map<std::string, std::string, std::less<>> &names) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '%') {
      result += text[at++];
      continue;
    }
    std::string_view name = name_at(text, at);
    auto other = names.find(name);
    result += other == names.end() ? std::string(name) : other->second;
    at += name.size();
  }
  return result;
}

/// The second argument of a hook, without its type.
std::string_view address_argument(std::string_view call) {
  std::size_t comma = call.find(',', call.find('('));
  std::size_t begin = comma == call.npos ? call.npos : call.find_first_of("%@", comma);
  return begin == call.npos ? std::string_view() : name_at(call, begin);
}

} // namespace

std::vector<CodeLine> code_without_hooks(const DebugKernel &kernel) {
  constexpr std::string_view hook = "@ampsim_debug_";
  std::map<std::string, std::string, std::less<>> names;
  std::vector<CodeLine> lines;
  std::uint32_t point = ~0u;
  std::string block;
  for (const DebugInstruction &each : kernel.code) {
    if (each.point != ~0u)
      point = each.point;
    if (!each.block.empty())
      block = each.block;
    const std::size_t call = each.text.find(hook);
    const bool waits =
        each.text.find("_barrier", call) != std::string::npos || each.text.find("_warp", call) != std::string::npos;
    if (call != std::string::npos && !waits) {
      std::string_view address = address_argument(each.text);
      if (std::size_t sign = each.text.find('%'); sign < call && !address.empty() && each.text.find(" = ") < call)
        names[std::string(name_at(each.text, sign))] = renamed(address, names);
      continue;
    }
    lines.push_back({renamed(each.text, names), block, point});
    block.clear();
  }
  return lines;
}

} // namespace ampsim::cli
