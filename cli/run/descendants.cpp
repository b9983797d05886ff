// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See descendants.h.
#include "cli/run/descendants.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace ampsim::cli {

namespace {
void add(pid_t process, std::vector<pid_t> &found) {
  std::error_code ignored;
  for (const auto &task : std::filesystem::directory_iterator(fmt::format("/proc/{}/task", process), ignored)) {
    std::ifstream children(task.path() / "children");
    for (pid_t child; children >> child;) {
      found.push_back(child);
      add(child, found);
    }
  }
}
} // namespace

std::vector<pid_t> descendants(pid_t process) {
  std::vector<pid_t> found;
  add(process, found);
  return found;
}

} // namespace ampsim::cli
