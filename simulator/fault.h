// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Faults of kernel code: how a launch ends when the processor or the user stops it.
//
// A kernel thread that overflows its stack, divides an integer by zero or performs a bad access takes the whole process
// with it, as on any processor. But the report must first name the thread and launch that did it, and where, and
// contain what the detect pass had found until then. So while a launch runs, such a signal returns the operating
// system's thread to the engine that started the kernel (by a jump: kernels own nothing that needs unwinding). The
// launch is then over: its tiles stop, the monitors finish their records, the listener is notified of the fault, and
// the process dies of that signal.
//
// The fast variants of a kernel do not record which thread faulted and where: interval loops run many threads in one
// function, and inlined hooks leave no trace of their site. So a fault of the detect pass is repeated under explain,
// whose hooks record the site in the thread's context (ampsim_thread_context::site). Divisions are checked by
// instrumented code, so their site is known in every variant.
//
// The same mechanism serves a process that is to be terminated (a time limit, Ctrl-C): `interrupt_signal`, sent as
// often as necessary, interrupts the kernel while its own code runs, but never the simulator.
#pragma once

#include "model/access.h"
#include "model/call_stack.h"
#include "simulator/monitor.h"

#include <csignal>
#include <cstdint>
#include <functional>
#include <optional>

namespace ampsim {

class TileEngine;

struct KernelFault {
  enum class What : std::uint8_t {
    signal, // nothing more is known
    division_by_zero,
    division_overflow, // the least integer divided by -1
    stack_overflow,
    interrupted, // by interrupt_signal
  } what = What::signal;
  int signal = 0;
  std::optional<ThreadId> thread;
  SiteId site = no_site; // the site of the division or call, or of the thread's last access before the fault
  CallPlaces calls = no_calls;
};

/// For handlers of `number`: does what `previous`, the action before the handler's, would have done. The fault recurs
/// if that is the system's default.
void hand_on(const struct sigaction &previous, int number, siginfo_t *info, void *context);

/// Ends the process as the signal would, including the program's own handlers.
[[noreturn]] void die_of(int signal);

/// Makes the process leave its current launch, and report what was found so far. The value sent with the signal is the
/// signal that the process received, or 0. If the program handles that signal itself, nothing happens.
inline int interrupt_signal() { return SIGRTMAX - 4; }

/// While this object lives, faults of kernel code are caught, and the signals that end a program are held (unless the
/// program handles them itself). At most one exists, on the thread that launches. Its handlers may stay in place for
/// the next one (signal_calls.h); a fault outside of launches then reaches the program as if they were not installed.
class FaultScope {
public:
  FaultScope();
  ~FaultScope();
  FaultScope(const FaultScope &) = delete;
  FaultScope &operator=(const FaultScope &) = delete;

  /// Dies of the signal.
  [[noreturn]] void die(int signal);

private:
  sigset_t mask_before;
};

/// Runs `work` of `engine` on the calling thread. A fault of kernel code ends it and is returned.
std::optional<KernelFault> run_guarded(TileEngine &engine, unsigned worker, const std::function<void()> &work);

/// Called from a hook, on the stack of a kernel thread: ends the work of its engine.
[[noreturn]] void leave_kernel(const KernelFault &fault);

} // namespace ampsim
