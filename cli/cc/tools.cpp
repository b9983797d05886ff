// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See tools.h.
#include "cli/cc/tools.h"
#include "cli/support/find_in_path.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/temporary_folder.h"
#include "frontend/sources/clang_arguments.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <string_view>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

std::string library_folder() { return fs::path(frontend::header_directory({})).parent_path(); }
std::string toolkit_folder() { return library_folder() + "/toolkit"; }
std::string rocm_folder() { return library_folder() + "/rocm"; }

std::vector<std::string> math_libraries() {
  std::vector<std::string> options;
  for (const fs::directory_entry &entry : fs::directory_iterator(library_folder())) {
    const std::string file = entry.path().filename();
    constexpr std::string_view begin = "libampsim-", end = ".so";
    if (file.starts_with(begin) && file.ends_with(end))
      options.push_back("-l" + file.substr(3, file.size() - 3 - end.size()));
  }
  std::ranges::sort(options);
  return options;
}

std::string host_compiler(const std::string &wanted) {
  if (!wanted.empty()) {
    std::string found = find_in_path(fs::is_directory(wanted) ? wanted + "/g++" : wanted);
    if (found.empty())
      throw UsageError(fmt::format("host compiler '{}' not found", wanted));
    return found;
  }
  for (const char *name : {"clang++-19", "clang++", "g++", "c++"})
    if (std::string found = find_in_path(name); !found.empty())
      return found;
  throw UsageError("no C++ compiler found for linking", "install clang-19 or g++");
}

std::string header_folder(const std::string &language) {
  return library_folder() + "/include/languages/" + language;
}

std::vector<std::string> library_folders(const std::string &compiler) {
  frontend::TemporaryFolder temporary("ampsim-cc");
  const std::string answer = temporary.path() / "folders";
  std::vector<std::string> folders;
  if (run_tool({"env", "LC_ALL=C", compiler, "-print-search-dirs"}, "", answer)) // other languages have other words
    return folders;
  constexpr std::string_view begin = "libraries: =";
  std::ifstream lines(answer);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(begin)) {
      std::istringstream list(line.substr(begin.size()));
      for (std::string folder; std::getline(list, folder, ':');) {
        std::error_code error;
        const std::string path = fs::canonical(folder, error);
        if (!error && std::ranges::find(folders, path) == folders.end())
          folders.push_back(path);
      }
    }
  return folders;
}

int run_tool(const std::vector<std::string> &words, const std::string &messages, const std::string &output) {
  std::vector<char *> pointers;
  for (const std::string &word : words)
    pointers.push_back(const_cast<char *>(word.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!messages.empty())
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (!output.empty())
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t process = 0;
  int error = posix_spawnp(&process, pointers[0], &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error)
    throw std::system_error(error, std::generic_category(), "cannot run '" + words[0] + "'");
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "waitpid");
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace ampsim::cli
