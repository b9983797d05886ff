// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See traced.h: Linux lists it among a process's properties.
#include "cli/support/traced.h"

#include <fstream>
#include <string>

namespace ampsim::cli {

bool is_traced() {
  constexpr std::string_view key = "TracerPid:";
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(key))
      return line.find_first_not_of(" \t0", key.size()) != std::string::npos;
  return false;
}

} // namespace ampsim::cli
