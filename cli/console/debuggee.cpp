// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See debuggee.h.
//
// A kernel that the debugger runs stops at its next statement after SIGINT. One that the detector runs is left, which
// takes more than one signal (fault.h): a timer sends them until the debugger has the launch.
#include "cli/console/debuggee.h"
#include "cli/run/child.h"
#include "simulator/fault.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <sys/prctl.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

DebuggeeHooks *hooks_of_this_process = nullptr;
timer_t leave_timer;
volatile std::sig_atomic_t is_driven = 0; // the debugger has a launch, or is just taking it over

void set_leave_timer(bool on) {
  itimerspec period{};
  if (on)
    period.it_value.tv_nsec = period.it_interval.tv_nsec = 10'000'000;
  timer_settime(leave_timer, 0, &period, nullptr);
}

void on_interrupt(int) {
  int saved_errno = errno;
  if (hooks_of_this_process->interrupted() && !is_driven)
    set_leave_timer(true);
  errno = saved_errno;
}

sigset_t only_interrupts() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  return set;
}

void handle_interrupts() {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = interrupt_signal();
  timer_create(CLOCK_MONOTONIC, &event, &leave_timer);
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  const sigset_t held = only_interrupts();
  sigprocmask(SIG_UNBLOCK, &held, nullptr);
}

/// Takes the launch from the machine: from here on SIGINT is the session's.
class Driver final : public LaunchDriver {
public:
  explicit Driver(debugger::Session &session) : session(session) {}
  void drive(const DrivenLaunch &launch) override {
    is_driven = 1;
    set_leave_timer(false);
    hooks_of_this_process->before_launch();
    session.drive(launch);
    is_driven = 0;
  }
  void leaves_out(const Launch &launch) override {
    fmt::print(stderr, "ampsim: the debugger does not stop in launch {} ({}:{}): its kernel has no debug code\n",
               launch.id, launch.file, launch.line);
  }

private:
  debugger::Session &session;
};

} // namespace

HeldInterrupts::HeldInterrupts() {
  const sigset_t held = only_interrupts();
  sigprocmask(SIG_BLOCK, &held, &before);
}

HeldInterrupts::~HeldInterrupts() { sigprocmask(SIG_SETMASK, &before, nullptr); }

void wait_to_be_traced(int descriptor) {
  prctl(PR_SET_PTRACER, static_cast<unsigned long>(getppid()), 0, 0, 0);
  if (descriptor < 0)
    return;
  for (char byte; read(descriptor, &byte, 1) < 0 && errno == EINTR;) {
  }
  close(descriptor);
}

void run_debuggee(frontend::Program &program, debugger::Session &session, DebuggeeHooks hooks,
                  const RunOptions &how, Channel &channel, pid_t parent) {
  hooks_of_this_process = &hooks;
  Driver driver(session);
  auto at_start = [&hooks] {
    handle_interrupts();
    if (hooks.at_start)
      hooks.at_start();
  };
  Debuggee debuggee{&driver, [&](const std::vector<Finding> &findings) { session.set_findings(findings); },
                    at_start};
  sigset_t mask;
  sigprocmask(SIG_SETMASK, nullptr, &mask);
  run_child(program, how, channel, mask, parent, &debuggee);
}

} // namespace ampsim::cli
