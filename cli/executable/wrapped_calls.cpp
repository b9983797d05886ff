// Part of each program that `ampsim cc` links and that calls one of these functions: where the linker leads the calls
// (--wrap; cli/cc/steps.cpp). Under ampsim's library that has what they mean (process_ids.h). A program that has
// nothing to do with a device does not need the library, so these must not name its functions: they look for them.
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

/// The library's function of this name, or `real`. A library of the program may bring ampsim's along later, so that
/// only what was found is kept.
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
