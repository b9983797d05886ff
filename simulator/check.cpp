// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports an internal error and ends the process.
#include "simulator/check.h"

#include <cstdio>
#include <cstdlib>

namespace ampsim {

void internal_error(std::string_view what) {
  std::fprintf(stderr, "ampsim: internal error: %.*s; please report this\n", int(what.size()), what.data());
  std::abort();
}

} // namespace ampsim
