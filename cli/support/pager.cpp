// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See pager.h. The pager is a shell's command, since it may have options.
#include "cli/support/pager.h"
#include "cli/support/find_in_path.h"
#include "cli/support/output.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

/// Empty: none.
std::string chosen_pager() {
  for (const char *name : {"AMPSIM_PAGER", "PAGER"})
    if (const char *value = std::getenv(name))
      return std::string_view(value) == "cat" ? "" : value;
  return find_in_path("less").empty() ? "" : "less";
}

bool fits_on_screen(const std::string &text) {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0)
    return true;
  return std::ranges::count(text, '\n') < size.ws_row;
}

bool is_terminal() {
  const char *name = std::getenv("TERM");
  return isatty(STDOUT_FILENO) && name && *name && std::string_view(name) != "dumb";
}

} // namespace

void print_paged(const std::string &text, bool allowed) {
  const std::string pager = chosen_pager();
  if (!allowed || pager.empty() || !is_terminal() || fits_on_screen(text))
    return write_stream(STDOUT_FILENO, text);
  setenv("LESS", "FRX", /*overwrite=*/0); // shows colours, and leaves the text on the screen
  std::FILE *pipe = popen(pager.c_str(), "w");
  if (!pipe)
    return write_stream(STDOUT_FILENO, text);
  // It may end before it has read everything, and Ctrl-C is the pager's.
  for (const int number : {SIGPIPE, SIGINT, SIGQUIT})
    std::signal(number, SIG_IGN);
  std::fputs(text.c_str(), pipe);
  const int status = pclose(pipe);
  constexpr int not_found = 127, not_executable = 126; // by the shell
  if (WIFEXITED(status) && (WEXITSTATUS(status) == not_found || WEXITSTATUS(status) == not_executable))
    write_stream(STDOUT_FILENO, text);
}

} // namespace ampsim::cli
