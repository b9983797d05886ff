// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See progress_line.h.
#include "cli/gate/progress_line.h"
#include "cli/support/utf8.h"

#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli {

ProgressLine::ProgressLine(bool on, std::size_t programs)
    : on(on), terminal(isatty(STDERR_FILENO)), programs(programs) {}

void ProgressLine::rewrite() {
  fmt::print(stderr, "\r\033[K[{}/{}] {}", ended, programs,
             failed ? fmt::format("{} failed", failed) : "all passed");
}

void ProgressLine::show(const ProgramResult &program) {
  ++shown;
  failed += !program.failures.empty();
  if (!on)
    return;
  if (terminal) {
    if (!program.failures.empty())
      fmt::print(stderr, "\r\033[K{}: {}\n", printable(program.name), program.failures[0].what);
    return rewrite();
  }
  fmt::print(stderr, "[{}/{}] {}: {}\n", shown, programs, printable(program.name),
             program.failures.empty() ? "ok" : program.failures[0].what);
}

void ProgressLine::count(std::size_t now) {
  ended = now;
  if (on && terminal)
    rewrite();
}

void ProgressLine::clear() {
  if (on && terminal)
    fmt::print(stderr, "\r\033[K");
}

} // namespace ampsim::cli
