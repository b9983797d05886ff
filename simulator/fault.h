// Faults of kernel code: how a launch ends that the processor, or the user, does not let go on.
//
// A kernel thread that overflows its stack, divides an integer by zero or dies of a bad access takes the whole
// process with it, as on any processor; but whoever watches is to learn first which thread of which launch did it,
// where, and what the detect pass had found until then. So while a launch runs, such a signal brings the operating
// system's thread back to the engine that started the kernel (a jump: kernels own nothing that needs unwinding).
// The launch is then over: its tiles stop, the monitors close their books, the listener hears of the fault, and the
// process dies of the signal that it would have died of.
//
// Which thread it was and where, the fast variants of a kernel do not say: interval loops run many threads in one
// function, and inlined hooks leave no trace of their site. So a fault of the detect pass is repeated under
// explain, whose hooks note the site in the thread's context (ampsim_thread_context::site). Divisions are checked
// by instrumented code, so their site is known in every variant.
//
// The same way out serves a process that is asked to end (a time limit, Ctrl-C): `interrupt_signal`, sent as often
// as it takes, interrupts the kernel wherever its own code is running, but never the simulator's.
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
    division_overflow, // the least integer by -1
    stack_overflow,
    interrupted, // by interrupt_signal
  } what = What::signal;
  int signal = 0;
  std::optional<ThreadId> thread;
  SiteId site = no_site; // of the division or call, or of the thread's last access before the fault
  CallPlaces calls = no_calls;
};

/// From a handler of `number`: does what `previous`, the action before the handler's, would have done. The fault
/// comes back if that is what the system does by itself.
void hand_on(const struct sigaction &previous, int number, siginfo_t *info, void *context);

/// Ends the process as the signal would, handlers of the program's own included.
[[noreturn]] void die_of(int signal);

/// Asks the process to leave the launch that it is in, with what was found so far. The value that is sent along is
/// the signal that the process was sent, or 0; where the program handles that one itself, nothing happens.
inline int interrupt_signal() { return SIGRTMAX - 4; }

/// While it lives, faults of kernel code are caught, and the signals that end a program wait (where it does not
/// handle them itself). One at a time, on the thread that launches. Its handlers may stay in place for the next one
/// (signal_calls.h): then a fault outside of launches is the program's as if they were not there.
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

/// Runs `work` of `engine` on the calling thread. A fault of kernel code ends it: then the fault is returned.
std::optional<KernelFault> run_guarded(TileEngine &engine, unsigned worker, const std::function<void()> &work);

/// From a hook, on the stack of a kernel thread: ends the work of its engine.
[[noreturn]] void leave_kernel(const KernelFault &fault);

} // namespace ampsim
