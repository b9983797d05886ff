// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pthread_exit() of a program that `ampsim cc` links. After main's thread has called it, a process lives as long as its
// other threads (POSIX, pthread_exit). Ampsim's own never end, so the last of the program's has to be waited for.
#include "model/own_threads.h"

#include <cstdlib>
#include <dlfcn.h>
#include <thread>
#include <unistd.h>

extern "C" void pthread_exit(void *result) {
  if (gettid() == getpid())
    std::thread([] {
      ampsim::note_own_thread();
      ampsim::wait_for_other_threads();
      std::exit(0);
    }).detach();
  reinterpret_cast<void (*)(void *)>(dlsym(RTLD_NEXT, "pthread_exit"))(result);
  __builtin_unreachable();
}
