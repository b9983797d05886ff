// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linked into each program that `ampsim cc` links and that calls one of these functions: the target of the redirected
// calls (--wrap; cli/cc/steps.cpp). Under ampsim's library they have its meaning (process_ids.h). A program that does
// not use a device does not need the library, so these look its functions up instead of naming them.
#include <dlfcn.h>
#include <sys/types.h>

extern "C" {

pid_t ampsim_real_getpid() asm("__real_getpid");
pid_t ampsim_real_getppid() asm("__real_getppid");
int ampsim_real_kill(pid_t process, int number) asm("__real_kill");
pid_t ampsim_wrap_getpid() asm("__wrap_getpid");
pid_t ampsim_wrap_getppid() asm("__wrap_getppid");
int ampsim_wrap_kill(pid_t process, int number) asm("__wrap_kill");

} // extern "C"

namespace {

/// The library's function of this name, or `real`. A library of the program may load ampsim's later, so only a
/// successful lookup is cached.
template <class Function> Function *meant(Function *&known, const char *name, Function *real) {
  Function *found = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (!found) {
    found = reinterpret_cast<Function *>(dlsym(RTLD_DEFAULT, name));
    __atomic_store_n(&known, found, __ATOMIC_RELAXED);
  }
  return found ? found : real;
}

pid_t (*known_getpid)() = nullptr, (*known_getppid)() = nullptr;
int (*known_kill)(pid_t, int) = nullptr;

} // namespace

pid_t ampsim_wrap_getpid() { return meant(known_getpid, "ampsim_getpid", ampsim_real_getpid)(); }
pid_t ampsim_wrap_getppid() { return meant(known_getppid, "ampsim_getppid", ampsim_real_getppid)(); }
int ampsim_wrap_kill(pid_t process, int number) {
  return meant(known_kill, "ampsim_kill", ampsim_real_kill)(process, number);
}
