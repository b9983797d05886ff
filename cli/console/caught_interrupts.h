// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ctrl-C while the debugger itself waits: at its prompt, or for Python code.
#pragma once

#include <csignal>

namespace ampsim::cli {

/// Records SIGINT, and does nothing else, while it lives. One at a time in a process. It ends reads with EINTR.
class CaughtInterrupts {
public:
  CaughtInterrupts() {
    struct sigaction action{};
    action.sa_handler = [](int) { interrupts = 1; };
    interrupts = 0;
    sigaction(SIGINT, &action, &before);
  }
  ~CaughtInterrupts() { sigaction(SIGINT, &before, nullptr); }
  CaughtInterrupts(const CaughtInterrupts &) = delete;
  CaughtInterrupts &operator=(const CaughtInterrupts &) = delete;

  /// Since the last query.
  bool any() {
    bool was = interrupts != 0;
    interrupts = 0;
    return was;
  }

private:
  static inline volatile std::sig_atomic_t interrupts = 0;
  struct sigaction before{};
};

} // namespace ampsim::cli
