// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See user_scope.h.
#include "cli/sandbox/user_scope.h"
#include "cli/sandbox/control_group.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace ampsim::cli {

namespace {

/// Set for the restarted program, which does not restart again.
constexpr const char *mark = "AMPSIM_USER_SCOPE";

std::vector<std::string> in_scope(std::vector<std::string> command) {
  std::vector<std::string> words{"systemd-run", "--user", "--scope", "--quiet", "--collect", "--"};
  words.insert(words.end(), std::make_move_iterator(command.begin()), std::make_move_iterator(command.end()));
  return words;
}

std::vector<char *> pointers(std::vector<std::string> &words) {
  std::vector<char *> result;
  for (std::string &word : words)
    result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

/// Returns true if the service manager responds and allows this user a scope.
bool can_have_scope() {
  std::vector<std::string> words = in_scope({"true"});
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&silent, descriptor, "/dev/null", O_RDWR, 0);
  pid_t process = -1;
  const int error = posix_spawnp(&process, words[0].c_str(), &silent, nullptr, pointers(words).data(), environ);
  posix_spawn_file_actions_destroy(&silent);
  int status = 0;
  return error == 0 && waitpid(process, &status, 0) == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// The command line of this process, with the program's file in place of its name.
std::vector<std::string> own_command() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  std::ifstream stream("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(stream, word, '\0');)
    words.push_back(word);
  if (error || words.empty())
    return {};
  words[0] = program;
  return words;
}

} // namespace

void enter_user_scope() {
  if (std::getenv(mark) || !find_control_groups().empty() || !can_have_scope())
    return;
  std::vector<std::string> command = own_command();
  if (command.empty())
    return;
  std::vector<std::string> words = in_scope(std::move(command));
  setenv(mark, "1", 1);
  execvp(words[0].c_str(), pointers(words).data());
  unsetenv(mark); // it could not be started after all
}

} // namespace ampsim::cli
