// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The signals that end a program, as a descriptor to poll together with pipes: no handler, and no race.
#pragma once

#include <csignal>
#include <optional>
#include <sys/signalfd.h>

namespace ampsim::cli {

/// While it lives, SIGINT, SIGTERM, SIGHUP and SIGQUIT are read from a descriptor, except those that are ignored (by
/// `nohup`, say), and ended children remain until their status is read.
class SignalDescriptor {
public:
  SignalDescriptor(); // throws std::system_error
  ~SignalDescriptor();
  SignalDescriptor(const SignalDescriptor &) = delete;
  SignalDescriptor &operator=(const SignalDescriptor &) = delete;

  /// To be polled for input.
  int descriptor() const { return file; }
  /// The next pending signal, or nothing.
  std::optional<signalfd_siginfo> next() const;
  /// The previously blocked signals: a started program gets this mask.
  const sigset_t &mask_before() const { return before; }

private:
  sigset_t before;
  void (*on_child)(int);
  int file;
};

} // namespace ampsim::cli
