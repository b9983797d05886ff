// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pthread_exit() and thrd_exit() of a program that `ampsim cc` links. After main's thread has called one, a process lives
// as long as its other threads (POSIX, pthread_exit). Ampsim's own never end, so main's thread waits for the program's.
#include "model/own_threads.h"

#include <climits>
#include <cstdlib>
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

namespace {

pthread_key_t after_cleanup;
char rounds[PTHREAD_DESTRUCTOR_ITERATIONS];

/// Runs when the cleanup handlers and main's destructors have run, in each round of the destructors of thread-specific data;
/// in the last one, the others have been called, too.
void wait_in_last_round(void *round) {
  if (round != rounds) {
    pthread_setspecific(after_cleanup, static_cast<char *>(round) - 1);
    return;
  }
  ampsim::wait_for_other_threads();
  std::exit(0); // in main's thread: it also calls the destructors of its thread-local objects
}

template <class Value> [[noreturn]] void leave(const char *function, Value value) {
  if (gettid() == getpid() && pthread_key_create(&after_cleanup, wait_in_last_round) == 0)
    pthread_setspecific(after_cleanup, rounds + PTHREAD_DESTRUCTOR_ITERATIONS - 1);
  reinterpret_cast<void (*)(Value)>(dlsym(RTLD_NEXT, function))(value);
  __builtin_unreachable();
}

} // namespace

extern "C" {

void pthread_exit(void *result) { leave("pthread_exit", result); }
void thrd_exit(int result) { leave("thrd_exit", result); }

} // extern "C"
