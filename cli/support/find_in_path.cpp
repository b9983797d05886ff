// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/support/find_in_path.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace ampsim::cli {

std::string find_in_path(const std::string &name) {
  if (name.find('/') != std::string::npos)
    return access(name.c_str(), X_OK) == 0 ? name : "";
  const char *path = std::getenv("PATH");
  std::string_view rest = path ? path : "/usr/bin:/bin";
  while (!rest.empty()) {
    std::size_t end = std::min(rest.find(':'), rest.size());
    std::string file = std::string(rest.substr(0, end)) + "/" + name;
    if (access(file.c_str(), X_OK) == 0)
      return file;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return "";
}

} // namespace ampsim::cli
