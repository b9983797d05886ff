// See progress.h.
#include "cli/gate/progress.h"

#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli {

Progress::Progress(bool on, std::size_t programs) : on(on), terminal(isatty(STDERR_FILENO)), programs(programs) {}

void Progress::rewrite() {
  fmt::print(stderr, "\r\033[K[{}/{}] {}", ended, programs, failed ? fmt::format("{} failed", failed) : "all well");
}

void Progress::show(const ProgramResult &program) {
  ++shown;
  failed += !program.failures.empty();
  if (!on)
    return;
  if (terminal) {
    if (!program.failures.empty())
      fmt::print(stderr, "\r\033[K{}: {}\n", program.name, program.failures[0].what);
    return rewrite();
  }
  fmt::print(stderr, "[{}/{}] {}: {}\n", shown, programs, program.name,
             program.failures.empty() ? "ok" : program.failures[0].what);
}

void Progress::count(std::size_t now) {
  ended = now;
  if (on && terminal)
    rewrite();
}

void Progress::clear() {
  if (on && terminal)
    fmt::print(stderr, "\r\033[K");
}

} // namespace ampsim::cli
