// The program `ampsim`.
#include "cli/dispatch.h"

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

/// A closed standard stream's number would be given to the next file, and messages would go there.
static void open_standard_streams() {
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0)
      (void)!open("/dev/null", O_RDWR);
}

int main(int count, char **words) {
  open_standard_streams();
  int status = ampsim::cli::dispatch({words + (count ? 1 : 0), words + count});
  // Not through exit: the compiled program and LLVM are never torn down.
  std::fflush(nullptr);
  _exit(status);
}
