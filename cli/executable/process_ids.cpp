// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See process_ids.h.
#include "cli/executable/process_ids.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

constexpr const char *variable = "AMPSIM_PROCESS"; // "PROGRAM STARTED", of the parent

struct {
  pid_t program = 0, started = 0; // 0: not known yet
  pid_t parent = 0;               // of the started one, at its start
  pid_t shown_parent = 0;         // ... as its program sees it
} ids;

/// The current parent of the started process: a different one after the first has ended. 0 if that process itself has
/// ended.
pid_t parent_of_started() {
  char path[32], text[256];
  std::snprintf(path, sizeof path, "/proc/%d/stat", int(ids.started));
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  text[length > 0 ? length : 0] = '\0';
  const char *after_name = std::strrchr(text, ')'); // "NUMBER (NAME) STATE PARENT"
  int parent = 0;
  return after_name && std::sscanf(after_name + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

} // namespace

void note_started_process() {
  ids.started = getpid();
  ids.parent = ids.shown_parent = getppid();
  int program = 0, started = 0;
  const char *text = std::getenv(variable);
  if (text && std::sscanf(text, "%d %d", &program, &started) == 2 && program == ids.parent)
    ids.shown_parent = started;
}

void note_program_process() {
  ids.program = getpid();
  char text[32];
  std::snprintf(text, sizeof text, "%d %d", int(ids.program), int(ids.started));
  setenv(variable, text, 1);
}

} // namespace ampsim::cli

extern "C" {

// The meaning of the program's calls (wrapped_calls.cpp).
[[gnu::visibility("default")]] pid_t ampsim_getpid();
[[gnu::visibility("default")]] pid_t ampsim_getppid();
[[gnu::visibility("default")]] int ampsim_kill(pid_t process, int number);

using ampsim::cli::ids;

pid_t ampsim_getpid() {
  const pid_t own = getpid();
  return own == ids.program ? ids.started : own;
}
/// For a process that the program has forked, the parent is the program.
pid_t ampsim_getppid() {
  if (getpid() == ids.program) {
    const int before = errno; // getppid() does not fail
    const pid_t now = ampsim::cli::parent_of_started();
    errno = before;
    if (now == ids.parent)
      return ids.shown_parent;
    return now ? now : getppid();
  }
  const pid_t parent = getppid();
  return parent == ids.program ? ids.started : parent;
}
int ampsim_kill(pid_t process, int number) {
  return kill(process == ids.started && ids.program ? ids.program : process, number);
}

} // extern "C"
