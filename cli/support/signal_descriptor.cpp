// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/support/signal_descriptor.h"

#include <cerrno>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

SignalDescriptor::SignalDescriptor() {
  sigset_t ending;
  sigemptyset(&ending);
  for (int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction now;
    if (sigaction(number, nullptr, &now) == 0 && now.sa_handler != SIG_IGN)
      sigaddset(&ending, number);
  }
  file = signalfd(-1, &ending, SFD_CLOEXEC | SFD_NONBLOCK);
  if (file < 0)
    throw std::system_error(errno, std::generic_category(), "signalfd");
  on_child = std::signal(SIGCHLD, SIG_DFL); // if it were ignored, the status would be discarded
  sigprocmask(SIG_BLOCK, &ending, &before);
}

SignalDescriptor::~SignalDescriptor() {
  close(file);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  std::signal(SIGCHLD, on_child);
}

std::optional<signalfd_siginfo> SignalDescriptor::next() const {
  signalfd_siginfo got;
  return read(file, &got, sizeof got) == sizeof got ? std::optional(got) : std::nullopt;
}

} // namespace ampsim::cli
