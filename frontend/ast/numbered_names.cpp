// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ast/numbered_names.h"

#include <map>

namespace ampsim::frontend {

std::vector<std::string> numbered_names(std::vector<std::string> names) {
  std::map<std::string, unsigned> times, seen;
  for (const std::string &name : names)
    ++times[name];
  for (std::string &name : names)
    if (times[name] > 1)
      name += "#" + std::to_string(seen[name]++);
  return names;
}

} // namespace ampsim::frontend
