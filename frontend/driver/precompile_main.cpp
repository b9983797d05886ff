// ampsim-precompile DIRECTORY: makes the precompiled headers of the resource directory (lib/ampsim). A step of the
// build and of an installation.
#include "frontend/sources/precompiled_header.h"

#include <cstdio>

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: ampsim-precompile DIRECTORY\n");
    return 64;
  }
  return ampsim::frontend::make_precompiled_headers(argv[1]) ? 0 : 1;
}
