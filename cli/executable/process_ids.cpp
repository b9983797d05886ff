// See process_ids.h.
#include "cli/executable/process_ids.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/types.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

constexpr const char *variable = "AMPSIM_PROCESS"; // "PROGRAM STARTED", of the parent

struct {
  pid_t program = 0, started = 0; // 0: not known yet
  pid_t parent = 0;               // of the started one, as its program sees it
} ids;

} // namespace

void note_started_process() {
  ids.started = getpid();
  ids.parent = getppid();
  int program = 0, started = 0;
  const char *text = std::getenv(variable);
  if (text && std::sscanf(text, "%d %d", &program, &started) == 2 && program == ids.parent)
    ids.parent = started;
}

void note_program_process() {
  ids.program = getpid();
  char text[32];
  std::snprintf(text, sizeof text, "%d %d", int(ids.program), int(ids.started));
  setenv(variable, text, 1);
}

} // namespace ampsim::cli

extern "C" {

// What the program's calls mean (wrapped_calls.cpp).
[[gnu::visibility("default")]] pid_t ampsim_getpid();
[[gnu::visibility("default")]] pid_t ampsim_getppid();
[[gnu::visibility("default")]] int ampsim_kill(pid_t process, int number);

using ampsim::cli::ids;

pid_t ampsim_getpid() {
  const pid_t own = getpid();
  return own == ids.program ? ids.started : own;
}
/// Of a process that the program has forked, the program is the parent.
pid_t ampsim_getppid() {
  if (getpid() == ids.program)
    return ids.parent;
  const pid_t parent = getppid();
  return parent == ids.program ? ids.started : parent;
}
int ampsim_kill(pid_t process, int number) {
  return kill(process == ids.started && ids.program ? ids.program : process, number);
}

} // extern "C"
