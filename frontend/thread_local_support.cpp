// Compiled with -femulated-tls, so that the two variables get the control blocks that code in memory refers to.
#include "frontend/thread_local_support.h"

namespace std {
// The names that libstdc++'s <mutex> inlines into std::call_once.
extern __thread void *__once_callable;
extern __thread void (*__once_call)();
__thread void *__once_callable = nullptr;
__thread void (*__once_call)() = nullptr;
} // namespace std

extern "C" {
extern char ampsim_once_callable asm("__emutls_v._ZSt15__once_callable");
extern char ampsim_once_call asm("__emutls_v._ZSt11__once_call");
void *__emutls_get_address(void *);
static void ampsim_once_proxy() { std::__once_call(); }
}

namespace ampsim::frontend {

std::span<const HostSymbol> thread_local_symbols() {
  static const HostSymbol symbols[] = {
      {"__emutls_v._ZSt15__once_callable", &ampsim_once_callable},
      {"__emutls_v._ZSt11__once_call", &ampsim_once_call},
      {"__emutls_get_address", reinterpret_cast<void *>(&__emutls_get_address)},
      {"__once_proxy", reinterpret_cast<void *>(&ampsim_once_proxy)},
  };
  return symbols;
}

} // namespace ampsim::frontend
