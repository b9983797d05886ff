// See executable.h.
#include "cli/analysis/executable.h"
#include "cli/support/confined.h"
#include "cli/support/split_words.h"
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

/// The library that programs of ampsim run under is among those that the file names.
static bool runs_under_ampsim(const std::string &file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  return bytes.find("libampsim.so") != bytes.npos;
}

void become_executable(const AnalysisOptions &options) {
  const std::string &file = options.compile.sources[0];
  if (is_confined()) // its report would come from a process that the program is part of
    throw UsageError(fmt::format("'{}' is an executable, and only sources are run in the sandbox", file));
  if (!runs_under_ampsim(file))
    throw UsageError(fmt::format("'{}' was not built with 'ampsim cc'", file), "'ampsim cc --help' says how to");
  if (!options.given_for_sources.empty())
    throw UsageError(fmt::format("'{}' is for programs that are given as sources", options.given_for_sources),
                     fmt::format("'{}' is an executable", file));
  const char *before = std::getenv("AMPSIM_OPTIONS");
  std::string text = before ? before : "";
  for (const std::string &word : options.given)
    text += " " + quoted_word(word);
  setenv("AMPSIM_OPTIONS", text.c_str(), 1);
  const std::string path = file.find('/') == file.npos ? "./" + file : file;
  std::vector<char *> words{const_cast<char *>(file.c_str())};
  for (const std::string &argument : options.arguments)
    words.push_back(const_cast<char *>(argument.c_str()));
  words.push_back(nullptr);
  execv(path.c_str(), words.data());
  throw UsageError(fmt::format("cannot run '{}': {}", file, std::strerror(errno)));
}

} // namespace ampsim::cli
