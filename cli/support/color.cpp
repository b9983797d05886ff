// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See color.h.
#include "cli/support/color.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace ampsim::cli {

bool use_color(ColorMode mode, int descriptor) {
  if (mode != ColorMode::automatic)
    return mode == ColorMode::always;
  const char *terminal = std::getenv("TERM"), *no_color = std::getenv("NO_COLOR");
  return isatty(descriptor) && !(no_color && *no_color) && terminal && std::string_view(terminal) != "dumb";
}

} // namespace ampsim::cli
