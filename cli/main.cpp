// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program `ampsim`.
#include "cli/cc/cc_command.h"
#include "cli/dispatch.h"
#include "cli/support/usage_error.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

/// Otherwise the next opened file would get a closed standard stream's number, and messages would go there.
void open_standard_streams() {
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0)
      (void)!open("/dev/null", O_RDWR);
}

void die_of_our_own_fault(int) {
  static constexpr char message[] = "ampsim: internal error: the compiler crashed; please report this\n";
  (void)!write(STDERR_FILENO, message, sizeof message - 1);
  _exit(ampsim::cli::status_internal);
}

/// Only the compiler can crash this process: programs run in a child, which removes these handlers. They use a
/// separate stack, because deep recursion is one kind of crash.
void report_crashes() {
  static char stack[64 << 10];
  stack_t alternate{};
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  sigaltstack(&alternate, nullptr);
  struct sigaction action{};
  action.sa_handler = die_of_our_own_fault;
  action.sa_flags = SA_ONSTACK;
  for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    sigaction(number, &action, nullptr);
}

} // namespace

int main(int count, char **words) {
  open_standard_streams();
  report_crashes();
  std::vector<std::string> arguments(words + (count ? 1 : 0), words + count);
  if (count && ampsim::cli::is_compiler_name(words[0]))
    arguments.insert(arguments.begin(), "cc");
  if (const std::string hip = count ? ampsim::cli::hip_option_of(words[0]) : ""; !hip.empty())
    arguments.insert(arguments.begin() + 1, hip);
  int status = ampsim::cli::dispatch(arguments);
  // Not through exit: the compiled program and LLVM are never destroyed.
  std::fflush(nullptr);
  _exit(status);
}
