// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/driver/runtime_symbols.h"

#include "llvm/ADT/StringRef.h"

#include <cstdio>
#include <cstdlib>

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

} // namespace

std::span<const HostSymbol> runtime_symbols() {
  static const HostSymbol symbols[] = {
      {"atexit", reinterpret_cast<void *>(&std::atexit)},
      {"at_quick_exit", reinterpret_cast<void *>(&std::at_quick_exit)},
      {"system", reinterpret_cast<void *>(&run_command)},
      {"pthread_atfork", reinterpret_cast<void *>(&pthread_atfork)},
      {"__emutls_v._ZSt15__once_callable", &ampsim_once_callable},
      {"__emutls_v._ZSt11__once_call", &ampsim_once_call},
      {"__emutls_get_address", reinterpret_cast<void *>(&__emutls_get_address)},
      {"__once_proxy", reinterpret_cast<void *>(&ampsim_once_proxy)},
  };
  return symbols;
}

} // namespace ampsim::frontend
