// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See read_file.h.
#include "cli/support/read_file.h"
#include "cli/support/usage_error.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace ampsim::cli {

std::string read_file(const std::string &file, const std::string &hint) {
  auto unreadable = [&](const char *why) {
    return UsageError(fmt::format("cannot read '{}': {}", file, why), hint);
  };
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw unreadable(std::strerror(errno));
  if (std::error_code ignored; std::filesystem::is_directory(file, ignored))
    throw unreadable("it is a directory");
  std::ostringstream text;
  errno = 0;
  if (!(text << stream.rdbuf()) && errno) // reading an empty file also sets the fail bit
    throw unreadable(std::strerror(errno));
  return text.str();
}

} // namespace ampsim::cli
