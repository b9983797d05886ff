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

void StatusLine::show(const std::string &text) {
  if (!shown)
    return;
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  const std::string line = "\r\x1b[Kampsim: " + shortened(printable(text), (known ? size.ws_col : 80u) - 10);
  (void)!write(STDERR_FILENO, line.data(), line.size());
  drawn = true;
}

void StatusLine::clear() {
  constexpr std::string_view gone = "\r\x1b[K";
  if (drawn)
    (void)!write(STDERR_FILENO, gone.data(), gone.size());
  drawn = false;
}

} // namespace ampsim::cli
