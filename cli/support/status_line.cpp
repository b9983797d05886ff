// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See status_line.h.
#include "cli/support/status_line.h"
#include "cli/support/utf8.h"

#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace ampsim::cli {

bool is_redrawn_terminal() {
  const char *name = std::getenv("TERM");
  return isatty(STDERR_FILENO) && name && *name && std::string_view(name) != "dumb";
}

unsigned terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80u;
}

void redraw_line(const std::string &text) {
  const std::string line = "\r\x1b[K" + text;
  (void)!write(STDERR_FILENO, line.data(), line.size());
}

void StatusLine::show(const std::string &text) {
  if (!shown)
    return;
  redraw_line("ampsim: " + shortened(printable(text), terminal_width() - 10));
  drawn = true;
}

void StatusLine::clear() {
  if (drawn)
    redraw_line("");
  drawn = false;
}

} // namespace ampsim::cli
