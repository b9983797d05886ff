#include "frontend/runtime_symbols.h"

#include <cstdlib>

#include <pthread.h>

extern "C" {
// The control blocks of the variables in thread_local_variables.cpp.
extern char ampsim_once_callable asm("__emutls_v._ZSt15__once_callable");
extern char ampsim_once_call asm("__emutls_v._ZSt11__once_call");
void ampsim_once_proxy();
void *__emutls_get_address(void *); // of the compiler's run-time library
}

namespace ampsim::frontend {

std::span<const HostSymbol> runtime_symbols() {
  static const HostSymbol symbols[] = {
      {"atexit", reinterpret_cast<void *>(&std::atexit)},
      {"at_quick_exit", reinterpret_cast<void *>(&std::at_quick_exit)},
      {"pthread_atfork", reinterpret_cast<void *>(&pthread_atfork)},
      {"__emutls_v._ZSt15__once_callable", &ampsim_once_callable},
      {"__emutls_v._ZSt11__once_call", &ampsim_once_call},
      {"__emutls_get_address", reinterpret_cast<void *>(&__emutls_get_address)},
      {"__once_proxy", reinterpret_cast<void *>(&ampsim_once_proxy)},
  };
  return symbols;
}

} // namespace ampsim::frontend
