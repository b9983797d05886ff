// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_places.h.
#include "cli/host/host_places.h"
#include "debugger/breakpoints.h"

#include <algorithm>
#include <unistd.h>

namespace ampsim::cli::host {

std::optional<unsigned> next_line(const HostCode &code, const std::string &file, unsigned line) {
  std::optional<unsigned> found;
  for (const auto &[name, lines] : code.lines)
    if (debugger::same_file(name, file))
      if (auto next = lines.lower_bound(line); next != lines.end() && (!found || *next < *found))
        found = *next;
  return found;
}

const std::string *file_of_function(const HostCode &code, const std::string &name) {
  for (const auto &[each, file] : code.functions)
    if (const std::string plain = debugger::short_name(each);
        each == name || plain == name || plain.ends_with("::" + name))
      return &file;
  return nullptr;
}

bool is_programs(const HostFrame &frame) {
  return !frame.file.empty() && !frame.is_ampsims && access(frame.file.c_str(), R_OK) == 0;
}

bool is_main(const HostFrame &frame) {
  const std::string &name = frame.function;
  return is_programs(frame) &&
         (name == "main" || name == "ampsim.main" || name == "wmain" || name == "ampsim_user_main");
}

std::string name_of(const HostFrame &frame) {
  if (is_main(frame))
    return "main";
  return frame.function.empty() ? "??" : frame.function;
}

std::vector<HostFrame> shown_frames(const std::vector<HostFrame> &all) {
  auto begin = all.begin(), end = all.end();
  for (auto each = all.begin(); each != all.end(); ++each)
    if (is_main(*each))
      end = each + 1;
  const auto first = std::find_if(begin, end, is_programs);
  if (std::any_of(begin, first, [](const HostFrame &each) { return each.function.starts_with("ampsim"); }))
    begin = first;
  return {begin, end};
}

std::optional<std::pair<int, HostFrame>> launching_frame(HostDebugger &gdb, pid_t task) {
  for (const HostThread &thread : gdb.threads())
    if (thread.task == task)
      for (const HostFrame &each : gdb.frames(thread.number))
        if (is_programs(each))
          return std::pair{thread.number, each};
  return std::nullopt;
}

} // namespace ampsim::cli::host
