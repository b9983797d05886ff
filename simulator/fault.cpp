// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signal handlers that leave the kernel; see fault.h.
//
// A handler runs on its own stack, because the kernel's may be exhausted. It does as little as possible: it determines
// where the fault was, records it, and jumps to where run_guarded() waits. A fault outside of kernels is passed on to
// the signal's previous handler.
#include "simulator/fault.h"

#include "model/processor/processor.h"
#include "simulator/address_space.h"
#include "simulator/fiber.h"
#include "simulator/host_stack.h"
#include "simulator/running_place.h"
#include "simulator/signal_calls.h"
#include "simulator/thread_time.h"
#include "simulator/tile.h"

#include <cfenv>
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <link.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unwind.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>
#include <vector>

namespace ampsim {

namespace {

/// The state of one thread of the operating system that runs kernels.
struct Landing {
  Landing(TileEngine &engine, unsigned worker);
  ~Landing();
  Landing(const Landing &) = delete;
  Landing &operator=(const Landing &) = delete;

  sigjmp_buf place;
  Fiber host; // `place` is on its stack
  TileEngine *const engine;
  KernelFault fault;
  volatile std::sig_atomic_t interrupted = false;
  std::int64_t earliest = 0; // when it may be left by an interrupt: in nanoseconds of the thread's processor time
  const unsigned worker;
};
thread_local Landing *landing = nullptr;

constexpr std::array fault_signals{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

std::array<struct sigaction, fault_signals.size()> previous_actions;
struct sigaction previous_interrupt;
/// Bit n: signal n is held until the launch has ended.
std::atomic<std::uint64_t> held_signals = 0;

/// The owner of the signals' actions. `changing`: a change of owner is in progress.
enum class Actions : std::uint8_t { of_program, kept, of_launch, changing };
std::atomic<Actions> actions = Actions::of_program;

/// With Actions::kept and of_launch: the signals held during a launch, and their bits.
sigset_t held_set;
std::uint64_t held_bits = 0;

/// The threads of the operating system that run kernels, by worker.
std::array<std::atomic<pid_t>, 1024> runners{};

std::int64_t kernel_time = 0; // give_kernels_time(), in nanoseconds
HostStack *host_stack = nullptr;

/// Memory for signal handlers, separate from the stack of the calling thread. Stays in place between launches if
/// possible.
class SignalStack {
public:
  SignalStack() {
    if (in_place)
      return;
    if (!memory.bytes)
      memory.bytes = new char[size];
    stack_t stack{};
    stack.ss_sp = memory.bytes;
    stack.ss_size = size;
    in_place = own_sigaltstack(&stack, &before) == 0;
  }
  ~SignalStack() {
    if (!signal_calls_are_seen())
      give_back();
  }
  SignalStack(const SignalStack &) = delete;
  SignalStack &operator=(const SignalStack &) = delete;

  /// Acts on the calling thread.
  static void give_back() {
    if (!landing && in_place && own_sigaltstack(&before, nullptr) == 0) // not while a handler uses it
      in_place = false;
  }

private:
  static constexpr std::size_t size = 64 << 10;
  struct Memory { // until the thread ends
    char *bytes = nullptr;
    ~Memory() {
      give_back();
      delete[] std::exchange(bytes, nullptr);
    }
  };
  static thread_local Memory memory;
  static thread_local stack_t before;
  static thread_local bool in_place;
};
thread_local SignalStack::Memory SignalStack::memory;
thread_local stack_t SignalStack::before{};
thread_local bool SignalStack::in_place = false;

pid_t this_thread() { return pid_t(syscall(SYS_gettid)); }

Landing::Landing(TileEngine &engine, unsigned worker) : engine(&engine), worker(worker % runners.size()) {
  host.adopt_this_thread();
  if (kernel_time)
    earliest = thread_time() + kernel_time;
  landing = this;
  // In a process that the program forked, this is another process's number, which receives no signals.
  static thread_local const pid_t number = this_thread();
  runners[this->worker] = number;
}

Landing::~Landing() {
  runners[worker] = 0;
  landing = nullptr;
}

struct Range {
  std::uintptr_t begin, end;
};

/// The ranges of compiled code that was loaded from files. Compiled kernels are elsewhere.
const std::vector<Range> &files_code() {
  // Never destroyed: launches may run while the process exits.
  static const std::vector<Range> &ranges = *[] {
    auto *found = new std::vector<Range>;
    dl_iterate_phdr(
        [](dl_phdr_info *object, std::size_t, void *data) {
          for (int k = 0; k < object->dlpi_phnum; ++k) {
            const auto &header = object->dlpi_phdr[k];
            if (header.p_type == PT_LOAD && header.p_flags & PF_X) {
              std::uintptr_t begin = object->dlpi_addr + header.p_vaddr;
              static_cast<std::vector<Range> *>(data)->push_back({begin, begin + header.p_memsz});
            }
          }
          return 0;
        },
        found);
    return found;
  }();
  return ranges;
}

bool in_kernel_code(std::uintptr_t address) {
  return std::none_of(files_code().begin(), files_code().end(),
                      [address](const Range &range) { return address >= range.begin && address < range.end; });
}

/// Compiled code touches each page of its frame in turn, so a stack overflow faults close to the stack pointer.
bool beside_stack_pointer(const void *address, const void *context) {
  const auto pointer = std::int64_t(stack_pointer(context));
  return std::abs(std::int64_t(std::uintptr_t(address)) - pointer) < (64 << 10);
}

/// The frames of a stack, from the interrupted one on. The handler's own frames come before it.
struct StackWalk {
  const std::uintptr_t interrupted;
  bool found = false;
  std::uint32_t count = 0;

  static _Unwind_Reason_Code visit(_Unwind_Context *frame, void *walk) {
    return static_cast<StackWalk *>(walk)->add(frame);
  }
  _Unwind_Reason_Code add(_Unwind_Context *frame) {
    int is_exact = 0;
    const std::uintptr_t address = _Unwind_GetIPInfo(frame, &is_exact);
    found |= address == interrupted;
    if (found && address)
      host_stack->addresses[count++] = address - (is_exact ? 0 : 1); // within the call, not after it
    return count == HostStack::most ? _URC_END_OF_STACK : _URC_NO_REASON;
  }
};

void walk_host_stack(const void *context) {
  host_stack->count = 0;
  StackWalk walk{instruction_pointer(context)};
  _Unwind_Backtrace(StackWalk::visit, &walk);
  if (!walk.count)
    host_stack->addresses[walk.count++] = caller_of_nowhere(context) - 1;
  host_stack->count = walk.count;
}

/// A copy of the process walks the stack: unwinding takes locks and allocates memory, and the fault may have left the
/// heap locked or damaged. Nothing else depends on it, and it has little time.
void note_host_stack(const void *context) {
  if (!host_stack || host_stack->process != getpid())
    return;
  static std::atomic<bool> is_noting; // the request is repeated, and the stack would be that of the wait below
  if (is_noting.exchange(true))
    return;
  constexpr int tries = 60;
  constexpr timespec pause{0, 5'000'000};
  const long copy = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0); // fork() would take the heap's locks
  if (copy == 0) {
    for (const int number : fault_signals)
      std::signal(number, SIG_DFL);
    walk_host_stack(context);
    syscall(SYS_exit_group, 0);
  }
  bool has_ended = copy < 0;
  for (int k = 0; k < tries && !has_ended; ++k) {
    has_ended = syscall(SYS_wait4, copy, nullptr, WNOHANG, nullptr) != 0;
    if (!has_ended)
      nanosleep(&pause, nullptr);
  }
  if (!has_ended) {
    syscall(SYS_kill, copy, SIGKILL);
    syscall(SYS_wait4, copy, nullptr, 0, nullptr);
  }
  is_noting = false;
}

[[noreturn]] void jump() {
  landing->host.before_jump_to();
  siglongjmp(landing->place, 1);
}

std::size_t index_of(int number) {
  return std::size_t(std::find(fault_signals.begin(), fault_signals.end(), number) - fault_signals.begin());
}

} // namespace

void hand_on(const struct sigaction &previous, int number, siginfo_t *info, void *context) {
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(number, info, context);
    return;
  }
  if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(number);
    return;
  }
  if (info->si_code <= 0 && previous.sa_handler == SIG_IGN)
    return;
  std::signal(number, SIG_DFL);
  if (info->si_code <= 0) // sent by kill(); a fault recurs by itself
    syscall(SYS_tgkill, getpid(), this_thread(), number);
}

void die_of(int number) {
  raise(number);
  // The program ignores the signal, or its handler returned; a real fault would recur.
  std::signal(number, SIG_DFL);
  raise(number);
  std::abort();
}

namespace {

void restore_actions() {
  if (!host_stack) // otherwise host code can be interrupted, too
    own_sigaction(interrupt_signal(), &previous_interrupt, nullptr);
  for (std::size_t k = 0; k < fault_signals.size(); ++k)
    own_sigaction(fault_signals[k], &previous_actions[k], nullptr);
}

/// Restores the program's actions and its stack for signals. False if they are in place already, or if a launch needs
/// ours.
bool give_back() {
  SignalStack::give_back();
  Actions kept = Actions::kept;
  if (!actions.compare_exchange_strong(kept, Actions::changing))
    return false;
  restore_actions();
  actions = Actions::of_program;
  return true;
}

/// Returns whether the program has no handler for the signal.
bool dies_of(int number) {
  const struct sigaction &previous = previous_actions[index_of(number)];
  return !(previous.sa_flags & SA_SIGINFO) && previous.sa_handler == SIG_DFL;
}

void on_fault(int number, siginfo_t *info, void *context) {
  if (!landing && give_back()) { // outside of launches: the signal recurs and reaches the program's own handler
    if (dies_of(number)) {
      note_host_stack(context);
      if (host_stack)
        host_stack->overflow =
            number == SIGSEGV && info->si_code > 0 && beside_stack_pointer(info->si_addr, context);
    }
    if (info->si_code <= 0)
      syscall(SYS_rt_tgsigqueueinfo, getpid(), this_thread(), number, info);
    return;
  }
  if (!landing || info->si_code <= 0) {
    hand_on(previous_actions[index_of(number)], number, info, context);
    return;
  }
  landing->fault = landing->engine->running_thread();
  if (landing->fault.thread && landing->fault.thread->rank_in_tile == some_thread)
    landing->fault.thread.reset();
  landing->fault.signal = number;
  landing->fault.what = number == SIGSEGV && beside_stack_pointer(info->si_addr, context)
                            ? KernelFault::What::stack_overflow
                            : KernelFault::What::signal;
  jump();
}

void on_interrupt(int number, siginfo_t *info, void *context) {
  int saved_errno = errno;
  int reason = info->si_value.sival_int;
  bool forwarded = info->si_code == SI_TKILL;
  if (!forwarded && reason != 0 && !(held_signals.load() >> reason & 1))
    return; // the program handles that signal itself
  pid_t me = this_thread();
  if (!forwarded)
    for (const std::atomic<pid_t> &runner : runners)
      if (pid_t other = runner.load(); other != 0 && other != me)
        syscall(SYS_tgkill, getpid(), other, number);
  if (!landing && actions != Actions::of_launch && host_stack && !host_stack->count)
    note_host_stack(context);
  if (landing && (!landing->earliest || thread_time() >= landing->earliest)) {
    landing->engine->stop();
    landing->interrupted = true;
    if (in_kernel_code(instruction_pointer(context))) {
      landing->fault = landing->engine->running_thread();
      landing->fault.signal = number;
      landing->fault.what = KernelFault::What::interrupted;
      jump();
    }
  }
  errno = saved_errno;
}

} // namespace

/// Installs the actions of a launch in place of the program's.
static void take_actions() {
  struct sigaction action{};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  action.sa_sigaction = on_fault;
  for (std::size_t k = 0; k < fault_signals.size(); ++k)
    own_sigaction(fault_signals[k], &action, &previous_actions[k]);
  sigemptyset(&held_set);
  held_bits = 0;
  for (int number : ending_signals) {
    struct sigaction now;
    if (own_sigaction(number, nullptr, &now) == 0 && !(now.sa_flags & SA_SIGINFO) && now.sa_handler == SIG_DFL) {
      sigaddset(&held_set, number);
      held_bits |= std::uint64_t{1} << number;
    }
  }
  action.sa_flags |= SA_RESTART;
  action.sa_sigaction = on_interrupt;
  own_sigaction(interrupt_signal(), &action, &previous_interrupt);
}

/// The program may have changed its actions by system calls that bypass the C library.
static bool still_in_place() {
  struct sigaction now;
  return own_sigaction(SIGSEGV, nullptr, &now) == 0 && now.sa_flags & SA_SIGINFO && now.sa_sigaction == on_fault;
}

FaultScope::FaultScope() {
  files_code();
  Actions before = Actions::kept;
  while (!actions.compare_exchange_weak(before, Actions::changing) || before == Actions::changing)
    ; // another thread's call is restoring them
  if (before != Actions::kept || !still_in_place())
    take_actions();
  actions = Actions::of_launch;
  held_signals = held_bits;
  pthread_sigmask(SIG_BLOCK, &held_set, &mask_before);
}

FaultScope::~FaultScope() {
  held_signals = 0;
  if (signal_calls_are_seen()) {
    before_signal_calls([] { give_back(); });
    actions = Actions::kept;
  } else {
    restore_actions();
    actions = Actions::of_program;
  }
  pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
}

void FaultScope::die(int number) {
  held_signals = 0;
  restore_actions();
  actions = Actions::of_program;
  pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
  die_of(number);
}

/// ThreadSanitizer blocks all signals while it handles one.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define AMPSIM_SAVES_MASK 1
#endif
#endif
#ifdef AMPSIM_SAVES_MASK
constexpr int saves_mask = 1;
#else
constexpr int saves_mask = 0;
#endif

namespace {

/// Kernels compute like the device: rounding to nearest, with subnormal numbers, without traps, whatever mode the host
/// has set. Program code linked with -ffast-math flushes subnormal numbers from startup.
struct DeviceArithmetic {
  DeviceArithmetic() {
    std::fegetenv(&of_host);
    std::fesetenv(FE_DFL_ENV);
  }
  ~DeviceArithmetic() { std::fesetenv(&of_host); }
  DeviceArithmetic(const DeviceArithmetic &) = delete;
  DeviceArithmetic &operator=(const DeviceArithmetic &) = delete;

private:
  std::fenv_t of_host;
};

} // namespace

RunningPlace &running_place() {
  static auto &place = *new RunningPlace; // launches may run while the process exits
  return place;
}

void give_kernels_time(double seconds) { kernel_time = std::int64_t(seconds * 1e9); }

void note_host_stack_in(HostStack &stack) {
  stack.process = getpid();
  host_stack = &stack;
  if (!signal_calls_are_seen())
    return;
  static const SignalStack for_overflows; // of the main thread
  const FaultScope leaves_its_actions;
}

std::optional<KernelFault> run_guarded(TileEngine &engine, unsigned worker, const std::function<void()> &work) {
  const KernelFrames frames;
  SignalStack stack;
  Landing here(engine, worker);
  DeviceArithmetic arithmetic;
  std::optional<KernelFault> fault;
  if (sigsetjmp(here.place, saves_mask) == 0) {
    work();
  } else {
    fault = here.fault;
    engine.left();
  }
  if (!fault && here.interrupted)
    fault = KernelFault{KernelFault::What::interrupted, interrupt_signal(), {}, no_site};
  return fault;
}

void leave_kernel(const KernelFault &fault) {
  if (!landing) { // a thread constructed by a test
    raise(fault.signal);
    std::abort();
  }
  landing->fault = fault;
  jump();
}

} // namespace ampsim
