// The program `ampsim`.
#include "cli/dispatch.h"

#include <cstdio>
#include <unistd.h>

int main(int count, char **words) {
  int status = ampsim::cli::dispatch({words + (count ? 1 : 0), words + count});
  // Not through exit: the compiled program and LLVM are never torn down.
  std::fflush(nullptr);
  _exit(status);
}
