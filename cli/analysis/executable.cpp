// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See executable.h.
#include "cli/analysis/executable.h"
#include "cli/analysis/exec.h"
#include "cli/support/confined.h"
#include "cli/support/usage_error.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

bool is_executable(const std::string &file) {
  std::ifstream stream(file, std::ios::binary);
  std::array<char, 4> head{};
  stream.read(head.data(), head.size());
  return stream && std::memcmp(head.data(), "\177ELF", head.size()) == 0 && access(file.c_str(), X_OK) == 0 &&
         !fs::is_directory(file);
}

/// The library that ampsim's programs run under is among those that the file needs.
static bool runs_under_ampsim(const std::string &file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  return bytes.find("libampsim.so") != bytes.npos;
}

void become_executable(const AnalysisOptions &options) {
  const std::string &file = options.compile.sources[0];
  if (is_confined()) // the program is part of the process that would report
    throw UsageError(fmt::format("'{}' is an executable; the sandbox runs source files only", file));
  if (!runs_under_ampsim(file))
    throw UsageError(fmt::format("'{}' was not built with 'ampsim cc'", file),
                     "see 'ampsim cc --help'; programs that use OpenCL run under 'ampsim exec'");
  if (!options.given_for_sources.empty())
    throw UsageError(fmt::format("'{}' applies only to programs given as source files", options.given_for_sources),
                     fmt::format("'{}' is an executable", file));
  give_to_executables(options);
  const std::string path = file.find('/') == file.npos ? "./" + file : file;
  std::vector<char *> words{const_cast<char *>(file.c_str())};
  for (const std::string &argument : options.arguments)
    words.push_back(const_cast<char *>(argument.c_str()));
  words.push_back(nullptr);
  execv(path.c_str(), words.data());
  throw UsageError(fmt::format("cannot run '{}': {}", file, std::strerror(errno)));
}

} // namespace ampsim::cli
