// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/driver/runtime_symbols.h"

#include "llvm/ADT/StringRef.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

#include <climits>
#include <pthread.h>
#include <unistd.h>

extern "C" {
// The control blocks of the variables in thread_local_variables.cpp.
extern char ampsim_once_callable asm("__emutls_v._ZSt15__once_callable");
extern char ampsim_once_call asm("__emutls_v._ZSt11__once_call");
void ampsim_once_proxy();
void *__emutls_get_address(void *); // from the compiler's run-time library
}

namespace ampsim::frontend {
namespace {

/// The C library's `system`, except for the Windows commands with which console programs begin and end.
int run_command(const char *command) {
  const llvm::StringRef name = llvm::StringRef(command ? command : "").trim();
  if (name.equals_insensitive("pause")) {
    std::fputs("Press any key to continue . . . \n", stdout);
    std::fflush(stdout);
    if (isatty(STDIN_FILENO)) // no keys without a terminal
      std::getchar();
    return 0;
  }
  if (name.equals_insensitive("cls")) {
    if (isatty(STDOUT_FILENO))
      std::fputs("\033[H\033[2J", stdout);
    return 0;
  }
  return std::system(command);
}

struct ThreadKey {
  pthread_key_t key;
  void (*destructor)(void *);
};
struct ThreadKeys {
  std::mutex mutex;
  std::vector<ThreadKey> all;
};
ThreadKeys &thread_keys() {
  static auto *keys = new ThreadKeys; // other threads may use it until the process ends
  return *keys;
}

int create_key(pthread_key_t *key, void (*destructor)(void *)) {
  const int error = pthread_key_create(key, destructor);
  if (error || !destructor)
    return error;
  const std::lock_guard lock(thread_keys().mutex);
  thread_keys().all.push_back({*key, destructor});
  return 0;
}

int delete_key(pthread_key_t key) {
  {
    const std::lock_guard lock(thread_keys().mutex);
    std::erase_if(thread_keys().all, [key](const ThreadKey &each) { return each.key == key; });
  }
  return pthread_key_delete(key);
}

/// Returns whether there were any.
bool destroy_values_once() {
  std::vector<ThreadKey> keys;
  {
    const std::lock_guard lock(thread_keys().mutex);
    keys = thread_keys().all;
  }
  bool any = false;
  for (const ThreadKey &each : keys)
    if (void *value = pthread_getspecific(each.key)) {
      pthread_setspecific(each.key, nullptr);
      each.destructor(value);
      any = true;
    }
  return any;
}

} // namespace

void destroy_thread_values() {
  for (int k = 0; k < PTHREAD_DESTRUCTOR_ITERATIONS && destroy_values_once(); ++k) {
  }
}

std::span<const HostSymbol> runtime_symbols() {
  static const HostSymbol symbols[] = {
      {"atexit", reinterpret_cast<void *>(&std::atexit)},
      {"at_quick_exit", reinterpret_cast<void *>(&std::at_quick_exit)},
      {"system", reinterpret_cast<void *>(&run_command)},
      {"pthread_key_create", reinterpret_cast<void *>(&create_key)},
      {"pthread_key_delete", reinterpret_cast<void *>(&delete_key)},
      {"tss_create", reinterpret_cast<void *>(&create_key)}, // glibc's is the same
      {"tss_delete", reinterpret_cast<void *>(&delete_key)},
      {"pthread_atfork", reinterpret_cast<void *>(&pthread_atfork)},
      {"__emutls_v._ZSt15__once_callable", &ampsim_once_callable},
      {"__emutls_v._ZSt11__once_call", &ampsim_once_call},
      {"__emutls_get_address", reinterpret_cast<void *>(&__emutls_get_address)},
      {"__once_proxy", reinterpret_cast<void *>(&ampsim_once_proxy)},
  };
  return symbols;
}

} // namespace ampsim::frontend
