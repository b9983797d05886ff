// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ampsim-precompile DIRECTORY: makes the precompiled headers of the resource directory (lib/ampsim). A step of the
// build and of an installation.
#include "frontend/sources/precompiled_header.h"

#include <cstdio>

namespace ampsim::frontend {

#define AMPSIM_LANGUAGE(name) const ClangSetup &name##_clang_setup();
#include "model/languages.def"
#undef AMPSIM_LANGUAGE

static bool make_all(const char *directory) {
  bool made = true;
#define AMPSIM_LANGUAGE(name) made = made && make_precompiled_headers(name##_clang_setup(), directory);
#include "model/languages.def"
#undef AMPSIM_LANGUAGE
  return made;
}

} // namespace ampsim::frontend

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: ampsim-precompile DIRECTORY\n");
    return 64;
  }
  return ampsim::frontend::make_all(argv[1]) ? 0 : 1;
}
