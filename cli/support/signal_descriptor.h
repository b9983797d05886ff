// The signals that end a program, as something to wait for beside pipes: no handler, and no race.
#pragma once

#include <csignal>
#include <optional>
#include <sys/signalfd.h>

namespace ampsim::cli {

/// While it lives, SIGINT, SIGTERM, SIGHUP and SIGQUIT come out of a descriptor, but for those that are ignored (by
/// `nohup`, say), and children that have ended wait to be asked for their status.
class SignalDescriptor {
public:
  SignalDescriptor(); // throws std::system_error
  ~SignalDescriptor();
  SignalDescriptor(const SignalDescriptor &) = delete;
  SignalDescriptor &operator=(const SignalDescriptor &) = delete;

  /// To be polled for input.
  int descriptor() const { return file; }
  /// The next signal that has come, or nothing.
  std::optional<signalfd_siginfo> next() const;
  /// What was blocked before: a program that is started gets this.
  const sigset_t &mask_before() const { return before; }

private:
  sigset_t before;
  void (*on_child)(int);
  int file;
};

} // namespace ampsim::cli
