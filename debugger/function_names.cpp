// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "debugger/function_names.h"
#include "debugger/breakpoints.h"

#include <set>

namespace ampsim::debugger {

std::vector<std::string> function_names(const ProgramTables &tables, const DebugInfo &info) {
  std::set<std::string> names;
  for (const StopPoint &point : info.points)
    if (point.starts_call) {
      names.insert(short_name(point.frames.front().place.function));
      if (point.frames.size() == 1)
        names.insert(short_name(tables.kernels[point.kernel].name));
    }
  for (const auto &[name, file] : info.host.functions)
    names.insert(name);
  return {names.begin(), names.end()};
}

} // namespace ampsim::debugger
