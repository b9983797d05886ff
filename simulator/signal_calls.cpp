// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See signal_calls.h. Each function calls the C library's.
#include "simulator/signal_calls.h"

#include <atomic>
#include <cerrno>
#include <dlfcn.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define AMPSIM_SANITIZED 1 // whose runtime defines these functions itself
#endif
#endif

// Some of the functions are deprecated; programs call them all the same.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace ampsim {

namespace {

std::atomic<void (*)()> before_call = nullptr;

} // namespace

void before_signal_calls(void (*call)()) { before_call = call; }

#ifdef AMPSIM_SANITIZED

bool signal_calls_are_seen() { return false; }
int own_sigaction(int number, const struct sigaction *action, struct sigaction *before) {
  return ::sigaction(number, action, before);
}
int own_sigaltstack(const stack_t *stack, stack_t *before) { return ::sigaltstack(stack, before); }

#else

namespace {

/// The function that the program itself calls by this name.
void *found_by_program(const char *name) {
  static void *const program = dlopen(nullptr, RTLD_LAZY | RTLD_NOLOAD);
  return dlsym(program, name);
}

/// The function after this library's. There is none if the program is linked with `-lc` before this library. Then
/// RTLD_DEFAULT would find this library's own function again (DF_SYMBOLIC), but the program's scope starts elsewhere.
template <class F> F *next_symbol(const char *name) {
  void *next = dlsym(RTLD_NEXT, name);
  return reinterpret_cast<F *>(next ? next : found_by_program(name));
}

using Handler = void (*)(int);

/// Looked up early: signal handlers cannot call dlsym().
struct Library {
  decltype(::sigaction) *sigaction = next_symbol<decltype(::sigaction)>("sigaction");
  decltype(::sigaltstack) *sigaltstack = next_symbol<decltype(::sigaltstack)>("sigaltstack");
  decltype(::siginterrupt) *siginterrupt = next_symbol<decltype(::siginterrupt)>("siginterrupt");
  int (*sigignore)(int) = next_symbol<int(int)>("sigignore");
  Handler (*signal)(int, Handler) = next_symbol<Handler(int, Handler)>("signal");
  Handler (*sysv_signal)(int, Handler) = next_symbol<Handler(int, Handler)>("sysv_signal");
  Handler (*sigset)(int, Handler) = next_symbol<Handler(int, Handler)>("sigset");
};
const Library &library() {
  static const Library functions;
  return functions;
}
[[maybe_unused]] const Library &looked_up = library();

const Library &called() {
  if (void (*call)() = before_call.load())
    call();
  return library();
}

} // namespace

int own_sigaction(int number, const struct sigaction *action, struct sigaction *before) {
  return library().sigaction(number, action, before);
}
int own_sigaltstack(const stack_t *stack, stack_t *before) { return library().sigaltstack(stack, before); }

#endif

} // namespace ampsim

#ifndef AMPSIM_SANITIZED

extern "C" {

#pragma GCC visibility push(default)
int sigaction(int number, const struct sigaction *action, struct sigaction *before) noexcept {
  return ampsim::called().sigaction(number, action, before);
}
int sigaltstack(const stack_t *stack, stack_t *before) noexcept {
  return ampsim::called().sigaltstack(stack, before);
}
int siginterrupt(int number, int interrupts) noexcept { return ampsim::called().siginterrupt(number, interrupts); }
int sigignore(int number) noexcept { return ampsim::called().sigignore(number); }
ampsim::Handler signal(int number, ampsim::Handler handler) noexcept {
  return ampsim::called().signal(number, handler);
}
ampsim::Handler bsd_signal(int number, ampsim::Handler handler) noexcept {
  return ampsim::called().signal(number, handler);
}
ampsim::Handler ssignal(int number, ampsim::Handler handler) noexcept {
  return ampsim::called().signal(number, handler);
}
ampsim::Handler sysv_signal(int number, ampsim::Handler handler) noexcept {
  return ampsim::called().sysv_signal(number, handler);
}
ampsim::Handler __sysv_signal(int number, ampsim::Handler handler) noexcept {
  return ampsim::called().sysv_signal(number, handler);
}
ampsim::Handler sigset(int number, ampsim::Handler handler) noexcept {
  return ampsim::called().sigset(number, handler);
}
#pragma GCC visibility pop

} // extern "C"

bool ampsim::signal_calls_are_seen() {
  static const bool seen = [] {
    auto finds = [](const char *name, auto *here) {
      return ampsim::found_by_program(name) == reinterpret_cast<void *>(here);
    };
    return finds("sigaction", &::sigaction) && finds("signal", &::signal) && finds("sigaltstack", &::sigaltstack) &&
           finds("sysv_signal", &::sysv_signal) && finds("sigset", &::sigset);
  }();
  return seen;
}

#endif
